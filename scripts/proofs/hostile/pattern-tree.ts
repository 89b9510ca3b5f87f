/** A pattern taken apart, as far as its pieces can be repeated: groups, alternatives, repeats and what stands for one character. */
export type Piece =
  | { kind: "row"; pieces: Piece[] }
  | { kind: "choice"; options: Piece[] }
  | { kind: "repeat"; body: Piece; least: number }
  | { kind: "one"; source: string }
  | { kind: "nothing" };

const NOTHING: Piece = { kind: "nothing" };

/** Reads a pattern that compiles; what it asserts (edges, look-arounds) shows in what stands inside, and matches nothing itself. */
export function pieceOf(pattern: string, flags: string): Piece {
  let at = 0;

  function choice(): Piece {
    const options = [row()];
    while (pattern[at] === "|") {
      at++;
      options.push(row());
    }
    return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
  }

  function row(): Piece {
    const pieces: Piece[] = [];
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") pieces.push(repeated(single()));
    return { kind: "row", pieces };
  }

  function repeated(body: Piece): Piece {
    const [quantifier, , least] = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/.exec(pattern.slice(at)) ?? [];
    if (quantifier === undefined) return body;
    at += quantifier.length;
    return {
      kind: "repeat",
      body,
      least: least === undefined ? Number(quantifier[0] === "+") : Number(least),
    };
  }

  function single(): Piece {
    const char = pattern[at] ?? "";
    if (char === "(") return group();
    if (char === "[") return { kind: "one", source: characterClass() };
    if (char === "\\") return escaped();
    if (char === "^" || char === "$") {
      at++;
      return NOTHING;
    }
    const whole = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
    at += whole.length;
    return { kind: "one", source: whole };
  }

  function group(): Piece {
    const [opening = "("] = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]+:))?/.exec(pattern.slice(at)) ?? [];
    at += opening.length;
    const body = choice();
    at++;
    return body;
  }

  /** With the classes nested in it, as the flag `v` allows them. */
  function characterClass(): string {
    const from = at;
    for (let depth = 0; at < pattern.length; at++) {
      if (pattern[at] === "\\") at++;
      else if (pattern[at] === "[" && (depth === 0 || flags.includes("v"))) depth++;
      else if (pattern[at] === "]" && --depth === 0) break;
    }
    return pattern.slice(from, ++at);
  }

  function escaped(): Piece {
    const [source = ""] =
      /^\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[\s\S])/u.exec(
        pattern.slice(at),
      ) ?? [];
    at += source.length;
    return /^\\(?:[bB]|k<|[1-9])/.test(source) ? NOTHING : { kind: "one", source };
  }

  return choice();
}
