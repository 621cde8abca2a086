import ts from "typescript";

/**
 * Says what the compiler has against a changed file of the product, beside what is now left unused;
 * null when nothing.
 */
export function faultIn(file: string, text: string): string | null {
  const path = ts.sys.resolvePath(file);
  changed.set(path, { text, version: (changed.get(path)?.version ?? 0) + 1 });
  try {
    const found = [
      ...service().getSyntacticDiagnostics(path),
      ...service().getSemanticDiagnostics(path),
    ].find(({ code }) => !UNUSED.includes(code));
    return found ? `${file}: ${ts.flattenDiagnosticMessageText(found.messageText, " ")}` : null;
  } finally {
    const { version } = changed.get(path) ?? { version: 0 };
    changed.set(path, { text: null, version: version + 1 });
  }
}

/** Declared and not read; all imports unused. */
const UNUSED = [6133, 6192, 6196, 6198];

const changed = new Map<string, { text: string | null; version: number }>();
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
