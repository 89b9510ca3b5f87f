/** Parameters of the Data API. */
import {
  incompatibleParameters,
  invalidParameter,
  missingParameter,
  noFilter,
  unexpectedParameter,
  unknownPart,
} from "./errors.ts";

/** Google's standard parameters, valid on every method. */
const STANDARD = new Set([
  "$.xgafv",
  "access_token",
  "alt",
  "callback",
  "fields",
  "key",
  "oauth_token",
  "prettyPrint",
  "quotaUser",
  "upload_protocol",
  "uploadType",
  "userIp",
]);

/** A query string as the Data API reads it: lists may be repeated, comma-separated, or both. */
export class Params {
  readonly #search: URLSearchParams;

  constructor(search: URLSearchParams) {
    this.#search = search;
  }

  /** Refuses parameters that the method does not know. */
  allow(names: readonly string[]): this {
    for (const name of this.#search.keys()) {
      if (!names.includes(name) && !STANDARD.has(name)) throw unexpectedParameter(name);
    }
    return this;
  }

  has(name: string): boolean {
    return this.#search.has(name);
  }

  one(name: string): string | null {
    return this.#search.get(name);
  }

  list(name: string): string[] {
    const all = this.#search.getAll(name).flatMap((value) => value.split(","));
    return [...new Set(all.map((value) => value.trim()).filter((value) => value !== ""))];
  }

  ids(): string[] {
    const ids = this.list("id");
    if (ids.length > 50) throw invalidParameter("id", `${ids.length} ids`, "At most 50 ids may be given.");
    return ids;
  }

  integer(name: string, range: { least: number; most: number; standard: number }): number {
    const text = this.#search.get(name);
    if (text === null) return range.standard;
    const value = Number(text);
    if (!Number.isInteger(value) || value < range.least || value > range.most) {
      throw invalidParameter(name, text, `Values must be within the range: [${range.least}, ${range.most}]`);
    }
    return value;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], standard: Choice): Choice {
    const text = this.#search.get(name);
    if (text === null) return standard;
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw invalidParameter(name, text, `Allowed values: ${choices.join(", ")}`);
    return found;
  }

  flag(name: string): boolean {
    return this.choice(name, ["true", "false"], "false") === "true";
  }

  /** The requested parts, each of which the method must know. */
  parts(known: readonly string[]): Set<string> {
    const parts = this.list("part");
    if (parts.length === 0) throw missingParameter("part");
    for (const part of parts) if (!known.includes(part)) throw unknownPart(part);
    return new Set(parts);
  }

  /** The one filter that is set, of those the method knows. */
  filter<Name extends string>(names: readonly Name[]): Name {
    const set = names.filter((name) => this.has(name));
    const [only] = set;
    if (only === undefined) throw noFilter(names);
    if (set.length > 1) throw incompatibleParameters(set);
    return only;
  }
}
