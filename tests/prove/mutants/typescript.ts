import ts from "typescript";

/**
 * Says what the compiler has against files of the product that are changed together, beside what is
 * now left unused; null when nothing.
 *
 * @param files by path, each with its changed text
 */
export function faultIn(files: Map<string, string>): string | null {
  const paths = [...files].map(([file, text]) => {
    const path = ts.sys.resolvePath(file);
    change(path, text);
    return { file, path };
  });
  try {
    for (const { file, path } of paths) {
      const found = [
        ...service().getSyntacticDiagnostics(path),
        ...service().getSemanticDiagnostics(path),
      ].find(({ code }) => !UNUSED.includes(code));
      if (found) return `${file}: ${ts.flattenDiagnosticMessageText(found.messageText, " ")}`;
    }
    return null;
  } finally {
    for (const { path } of paths) change(path, null);
  }
}

/** Declared and not read; all imports unused. */
const UNUSED = [6133, 6192, 6196, 6198];

const changed = new Map<string, { text: string | null; version: number }>();
/** @param text null: as it stands on the disk */
const change = (path: string, text: string | null): void =>
  void changed.set(path, { text, version: (changed.get(path)?.version ?? 0) + 1 });
let made: ts.LanguageService | null = null;

/** One for all: what it has understood of the rest is kept. */
function service(): ts.LanguageService {
  if (made) return made;
  const config = ts.getParsedCommandLineOfConfigFile("tsconfig.json", undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
  if (!config) throw new Error("tsconfig.json cannot be read");
  made = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: (path) => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return made;
}
