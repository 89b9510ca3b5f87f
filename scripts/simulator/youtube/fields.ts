/** The `fields` parameter: partial responses. */
import { invalidParameter } from "./errors.ts";

type Selection = Map<string, Selection | null>;

/** Reads a `fields` parameter such as `items(id,snippet/title),nextPageToken`; null keeps everything. */
export function parseFields(fields: string | null): Selection | null {
  return fields === null ? null : parse(fields);
}

/** Keeps of a response what the selection names. */
export function selectFields(content: unknown, selection: Selection | null): unknown {
  return selection === null ? content : pick(content, selection);
}

function pick(content: unknown, selection: Selection): unknown {
  if (Array.isArray(content)) return content.map((entry) => pick(entry, selection));
  if (content === null || typeof content !== "object" || selection.has("*")) return content;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content)) {
    const inner = selection.get(name);
    if (inner !== undefined) kept[name] = inner === null ? value : pick(value, inner);
  }
  return kept;
}

function parse(fields: string): Selection {
  let at = 0;
  const invalid = () => invalidParameter("fields", fields, "Invalid field selection");

  function list(closing: string): Selection {
    const selection: Selection = new Map();
    for (;;) {
      const name = /^[\w*-]+/.exec(fields.slice(at))?.[0];
      if (name === undefined) throw invalid();
      at += name.length;
      add(selection, name, below());
      const next = fields[at] ?? "";
      if (next === closing) return selection;
      if (next !== ",") throw invalid();
      at += 1;
    }
  }

  function below(): Selection | null {
    if (fields[at] === "/") {
      at += 1;
      const name = /^[\w*-]+/.exec(fields.slice(at))?.[0];
      if (name === undefined) throw invalid();
      at += name.length;
      return new Map([[name, below()]]);
    }
    if (fields[at] !== "(") return null;
    at += 1;
    const selection = list(")");
    at += 1;
    return selection;
  }

  return list("");
}

/** `items/id,items/snippet` names two things of the same items. */
function add(selection: Selection, name: string, inner: Selection | null): void {
  const known = selection.get(name);
  if (known == null || inner === null) selection.set(name, known === null ? null : inner);
  else for (const [innerName, innermost] of inner) add(known, innerName, innermost);
}
