const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** English name of a language, for a prompt or a label: `pt` gives "Portuguese". */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
