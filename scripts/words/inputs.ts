/** What others have listed: read as it lies in the folder of inputs, judged nowhere. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Inputs {
  /** Words by how often they are said in films, most often first, in lower case; names are among them. */
  frequent(language: string): string[];
  /** Of these the ones that a dictionary spells with a small letter. */
  small(language: string, words: readonly string[]): Set<string>;
  /** What a dictionary lists with a capital. */
  capitals(language: string): string[];
  json<Value>(path: string): Value;
  text(path: string, encoding?: string): string;
}

export function inputsIn(folder: string): Inputs {
  const text = (path: string, encoding = "utf-8") =>
    new TextDecoder(encoding).decode(readFileSync(join(folder, path)));
  return {
    text,
    json: <Value>(path: string) => JSON.parse(text(path)) as Value,
    frequent: (language) =>
      text(`frequency/${language}_50k.txt`)
        .split("\n")
        .map((line) => line.split(" ")[0] ?? "")
        .filter((word) => /^[\p{L}\p{M}]{2,}$/u.test(word)),
    small(language, words) {
      const unknown = execFileSync(
        "hunspell",
        ["-l", "-i", "UTF-8", "-d", join(folder, `dictionary-${language}`, "index")],
        { input: words.join("\n"), encoding: "utf8", maxBuffer: 2 ** 28 },
      );
      const missing = new Set(unknown.split("\n"));
      return new Set(words.filter((word) => !missing.has(word)));
    },
    capitals: (language) =>
      text(`dictionary-${language}/index.dic`)
        .split("\n")
        .map((line) => line.split(/[/\t\r]/)[0] ?? "")
        .filter((word) => /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(word)),
  };
}
