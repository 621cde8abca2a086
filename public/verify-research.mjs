#!/usr/bin/env node
// Checks a research letter against the analyst's published list, without trusting the analyst's
// site.
//
//   node verify-research.mjs letter.txt log.txt [older-letter.txt …]
//
// letter.txt: the letter, all of it, saved from your mail program as plain text; or the text of the
//             PDF that the site made of an idea (pdftotext research-1.pdf), with all its entries.
// log.txt:    the list, from https://<the site>/research/log.txt, as it is today.
// Older letters of yours, if you like: the list must hold what each of them said.
//
// What it does:
//   1. It takes the text between the two "sealed text" lines, as bare words (line breaks, ">" marks
//      and "Page 1 of 3" at the foot of a PDF's pages do not count), puts the salt that stands
//      behind it before it, and hashes it with SHA-256. It prints the text that it judged.
//   2. That hash must stand in the list, at the line of the letter's entry number.
//   3. The list's first N hashes, put together two by two as RFC 6962 (section 2.1) says, must give
//      the root that the letter's checkpoint names for size N.
//   4. The checkpoint must be signed, by Ed25519, with the key that the letter names.
// If anybody changes, moves or removes one entry, 2 or 3 fails for every letter sent since.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** A hash of one entry, and of two hashes, cannot be taken for one another. */
const leafHash = (data) => sha256(Buffer.of(0), data);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/** The root over leaves: split at the largest power of two below their number. */
function rootOf(leaves) {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0];
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return nodeHash(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** Only the words: mail programs break lines and quote them. */
const unquoted = (text) => text.normalize("NFC").replace(/^(?:[ \t]*\u003e)+/gm, "");
const onlyWords = (text) => unquoted(text).replace(/\s+/g, " ").trim();

const one = (pattern, text, what) =>
  pattern.exec(text)?.slice(1) ?? fail(`There is no ${what} in it.`);

/** A copy of a PDF may lose the last stroke of a line. */
const BEGINS = /-----\s+sealed\s+text\s+begins\s+-{4,5}/;
const LETTER = new RegExp(`${BEGINS.source}([^]*)-----\\s+sealed\\s+text\\s+ends\\s+-{4,5}([^]*)$`);
const CHECKPOINT = /Checkpoint: (\S+) (\d+) ([A-Za-z0-9+/]{43}=) — (\S+) ([A-Za-z0-9+/=]+)/u;

/** What a letter says of its own seal, which stands behind its last mark. */
function readLetter(text) {
  const [sealed, after] = one(LETTER, unquoted(text), "sealed text");
  const behind = onlyWords(after);
  const [number] = one(/^\s*Research entry (\d+)/, onlyWords(sealed), "entry number");
  const [salt] = one(/Salt ([0-9a-f]{64})/, behind, "salt");
  const [key] = one(/Key (\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+)/, behind, "key");
  const [origin, size, root, signer, signature] = one(CHECKPOINT, behind, "checkpoint");
  const leaf = leafHash(`${salt}\n${onlyWords(sealed)}`);
  const named = /Leaf (\S+)/.exec(behind)?.[1] ?? leaf.toString("hex");
  if (named !== leaf.toString("hex")) fail("The leaf that it names is not that of its text.");
  const checkpoint = { origin, size: Number(size), root, signer, signature };
  const lines = sealed.split("\n").map(onlyWords).filter(Boolean);
  return { number: Number(number), leaf, key, checkpoint, lines };
}

/** One letter, or each entry of a PDF; one that holds as it is, is not taken apart. */
function readLetters(file, log) {
  const written = readFileSync(file, "utf8");
  try {
    const whole = readLetter(written);
    if (log[whole.number - 1]?.equals(whole.leaf)) return [whole];
  } catch {}
  const [, ...each] = unquoted(unpaged(written)).split(BEGINS);
  const begun = (part) => readLetter(`----- sealed text begins -----${part}`);
  return each.length > 0 ? each.map(begun) : [readLetter("")];
}

/** Without "Page 1 of 3" to "Page 3 of 3", where these end the pages of all that was copied. */
function unpaged(text) {
  const all = /Page \d+ of (\d+)\s*(?![^])/.exec(text)?.[1];
  let next = 1;
  const foot = /^[ \t\f]*Page (\d+) of (\d+)[ \t\r]*$(\s*(?:\f|(?![^])))?/gm;
  const rest = text.replace(foot, (line, page, of, ends = !text.includes("\f")) =>
    of === all && Number(page) === next && ends !== false && next++ ? "" : line,
  );
  return next > Number(all) ? rest : text;
}

/** The list: a hash a line, after the empty lines of its head. */
const readLog = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^[0-9a-f]{64}$/.test(line))
    .map((line) => Buffer.from(line, "hex"));

/** An id binds a name to a key; the byte between them says Ed25519. */
const idOf = (name, raw) => sha256(`${name}\n`, Buffer.of(1), raw).subarray(0, 4);

/** A key is written as name+id+key. @returns its 32 bytes */
function rawKey(key) {
  const [name, id, ...rest] = key.split("+");
  const raw = Buffer.from(rest.join("+"), "base64").subarray(1);
  return idOf(name, raw).toString("hex") === id ? raw : fail("The key's name is not its own.");
}

/**
 * The checkpoint's name is signed with it, and its id is of that name and the key. It may be
 * another than the one beside the key: a list goes on under the name that it began with, also where
 * the site has moved.
 */
function signedBy(key, { origin, size, root, signer, signature }) {
  const raw = rawKey(key);
  const signed = Buffer.from(signature, "base64");
  if (signer !== origin || !signed.subarray(0, 4).equals(idOf(origin, raw))) return false;
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]);
  const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
  const text = Buffer.from(`${origin}\n${size}\n${root}\n`);
  return verify(null, text, publicKey, signed.subarray(4));
}

function check(file, log, keyOfFirst) {
  const letters = readLetters(file, log);
  const key = keyOfFirst ?? letters[0].key;
  for (const { number, leaf, checkpoint, ...letter } of letters) {
    if (!rawKey(letter.key).equals(rawKey(key))) fail(`${file} names another key.`);
    if (!signedBy(key, checkpoint)) fail(`The checkpoint in ${file} is not signed by its key.`);
    if (number > checkpoint.size) fail(`The checkpoint in ${file} is from before its entry.`);
    if (checkpoint.size > log.length) fail(`The list is shorter than ${file} says it was.`);
    if (!log[number - 1]?.equals(leaf))
      fail(`The text of ${file} is not what the list holds as entry ${number}.`);
    const root = rootOf(log.slice(0, checkpoint.size)).toString("base64");
    if (root !== checkpoint.root) fail(`The list is not the one that ${file} was sealed in.`);
  }
  for (const { number, lines } of letters) {
    console.log(`${file}: entry ${number} of ${log.length}, sealed and unchanged. Its text:`);
    console.log(`\n  ${lines.join("\n  ")}\n`);
  }
  return key;
}

function fail(why) {
  throw new Error(why);
}

const [letter, list, ...older] = process.argv.slice(2);
if (!letter || !list) {
  console.log("Usage: node verify-research.mjs letter.txt log.txt [older-letter.txt …]");
  process.exit(64);
}
try {
  const log = readLog(list);
  const key = check(letter, log, null);
  for (const file of older) check(file, log, key);
} catch (problem) {
  console.log(`DOES NOT HOLD. ${problem.message}`);
  console.log("A mail program may have changed it: the site's /research/seal undoes some of that.");
  process.exitCode = 1;
}
