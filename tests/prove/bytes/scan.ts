import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Needle } from "./spellings";

/** How many bytes of each needle are looked up at every place before it is compared whole. */
const STEM = 5;

/** @returns the labels of the needles that stand in `bytes`, each once */
export function scan(bytes: Buffer, needles: Needle[]): string[] {
  const exact = bytes.toString("latin1");
  return [
    ...new Set([
      ...found(
        exact,
        needles.filter((needle) => needle.exact),
      ),
      ...found(
        exact.toLowerCase(),
        needles.filter((needle) => !needle.exact),
      ),
    ]),
  ];
}

function found(text: string, needles: Needle[]): string[] {
  const stems = new Map<string, Needle[]>();
  for (const needle of needles) {
    const stem = needle.bytes.slice(0, STEM);
    stems.set(stem, [...(stems.get(stem) ?? []), needle]);
  }
  const labels: string[] = [];
  for (let at = 0; at + STEM <= text.length; at++) {
    for (const { bytes, alone, label } of stems.get(text.slice(at, at + STEM)) ?? []) {
      if (text.startsWith(bytes, at) && (!alone || standsAlone(text, at, bytes.length)))
        labels.push(label);
    }
  }
  return labels;
}

const standsAlone = (text: string, at: number, length: number): boolean =>
  !/[0-9a-z_-]/i.test(text[at - 1] ?? "") && !/[0-9a-z_-]/i.test(text[at + length] ?? "");

/** Every file below `folder`, except those that `leave` names. */
export const filesIn = (folder: string, leave: (name: string) => boolean): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (leave(name)) return [];
    return statSync(path).isDirectory() ? filesIn(path, leave) : [path];
  });

/** The bytes of files; one that is gone meanwhile has none. */
export function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
