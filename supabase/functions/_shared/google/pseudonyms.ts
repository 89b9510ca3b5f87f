import { createHmac } from "node:crypto";

/** Words of the API and of OAuth, the same for everybody, and times. Every other string is taken for somebody's. */
const OPEN_FIELDS = new Set([
  ...["kind", "status", "reason", "domain", "location", "locationType", "@type", "error", "service"],
  ...[
    "moderationStatus",
    "viewerRating",
    "privacyStatus",
    "uploadStatus",
    "liveBroadcastContent",
    "publishedAt",
    "updatedAt",
  ],
  ...["token_type", "grant_type", "scope"],
]);
const OPEN_PARAMETERS = new Set([
  ...[
    "part",
    "order",
    "maxResults",
    "textFormat",
    "moderationStatus",
    "mine",
    "banAuthor",
    "fields",
    "alt",
    "prettyPrint",
  ],
]);
const ID_FIELDS = new Set([
  ...["id", "videoId", "channelId", "parentId", "value", "likes", "uploads"],
  ...["allThreadsRelatedToChannelId", "pageToken", "nextPageToken"],
]);
const TEXT_FIELDS = new Set(["textOriginal", "textDisplay", "searchTerms"]);
const SENTENCE_FIELDS = new Set(["message", "error_description"]);

/** Credentials, of which a recording keeps nothing in queries. */
const CREDENTIALS = new Set(["key", "access_token", "oauth_token", "token"]);

/** Puts stable pseudonyms in the place of whatever tells who somebody is; the same name for the same thing under one key. */
export class Pseudonyms {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** Any JSON: numbers and flags stay, words of the API stay, texts keep their shape, all else gets another name. */
  ofJson(value: unknown, field = ""): unknown {
    if (Array.isArray(value)) return value.map((item) => this.ofJson(item, field));
    if (value !== null && typeof value === "object") {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, this.ofJson(inner, name)]),
      );
    }
    return typeof value === "string" ? this.ofText(field, value) : value;
  }

  /** A query or form, sorted by name. */
  ofParameters(parameters: URLSearchParams): string {
    const kept = new URLSearchParams();
    for (const [name, value] of parameters) {
      if (CREDENTIALS.has(name)) continue;
      kept.append(name, OPEN_PARAMETERS.has(name) ? value : this.ofText(name, value));
    }
    kept.sort();
    return kept.toString();
  }

  ofText(field: string, text: string): string {
    if (text === "" || OPEN_FIELDS.has(field)) return text;
    if (ID_FIELDS.has(field))
      return text
        .split(",")
        .map((id) => this.#ofId(id))
        .join(",");
    if (TEXT_FIELDS.has(field)) return shapeOf(text);
    if (SENTENCE_FIELDS.has(field)) return this.#ofSentence(text);
    return this.name(text);
  }

  name(text: string): string {
    return `~${this.#digest(text).slice(0, 8)}`;
  }

  /** Part by part, since a reply's id begins with its thread's. */
  #ofId(id: string): string {
    const part = (text: string) =>
      text.startsWith("UC")
        ? `UC${this.#digest(text).slice(0, 22)}`
        : this.#digest(text).slice(0, text.length);
    return id.split(".").map(part).join(".");
  }

  /** Google's own sentences name projects, accounts and keys here and there. */
  #ofSentence(text: string): string {
    return text
      .replace(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"'@]+/g, (address) => this.name(address))
      .replace(/\d{5,}/g, (number) => "0".repeat(number.length))
      .replace(/(?<![\w-])[\w-]*\d[\w-]{18,}/g, (token) => this.name(token));
  }

  #digest(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url").replace(/[-_]/g, "x");
  }
}

/** Letters and digits are replaced, so that length, lines, punctuation, entities and markup stay to be seen. */
function shapeOf(text: string): string {
  return text.replace(/&#?\w+;|<\/?(?:a|b|i|br)\b|[\p{Lu}\p{Lt}]|[\p{L}\p{M}]|\p{N}/gu, (found) => {
    if (found.startsWith("&") || found.startsWith("<")) return found;
    if (/\p{N}/u.test(found)) return "0";
    const letter = /[\p{Lu}\p{Lt}]/u.test(found) ? "X" : "x";
    return letter.repeat(found.length);
  });
}
