/** How the simulated model reads a request. */

export type ChatMessage = { role: string; content: unknown };

/** What the simulated model takes from a request. */
export type Prompt = {
  instructions: string;
  comment: string;
  /** Every block that is called a comment, in order, each with the thread that it is a word of. */
  comments: ShownComment[];
  /** What it is to look for in each of them, in order. */
  conditions: string[];
  /** The conversation that the reply is to go on with; null where it begins one. */
  conversation: ThreadLine[] | null;
  /** What it is given to answer from, by number. */
  sources: GivenSource[];
  /** How the owner answered before, what drafts learned from first. */
  examples: Example[];
  /** How the reply is to be written anew; null for a first one. */
  rewriting: Rewriting | null;
  /** What it is to judge, and by which quotes. */
  sentences: string[];
  quotes: string[];
  /** What it is to sort, in order. */
  questions: string[];
  /** What the request says beside the comment: the thread, the video's title, and our own words. */
  around: string;
  /** The wanted shape of the answer; null for plain text. */
  schema: JsonSchema | null;
  /** The English name of the language that the request, not the comment, asks for. */
  wantedLanguage: string | null;
};

/** `mark`: what tells the block of this comment from others. */
type ShownComment = { text: string; author: string; thread: ThreadLine[] | null; mark: string | null };
/** `by`: whose handle it is; null for the channel. */
export type ThreadLine = { by: string | null; text: string };
export type GivenSource = { number: number; text: string };
/** `text`: the reply so far, if there is one. */
export type Rewriting = { how: "another" | "shorter" | "warmer"; text: string | null };
/** `learned`: it is a lesson of the owner's, for their manner; others are answers to comments like this one. */
export type Example = { comment: string; answer: string; learned: boolean };

export type JsonSchema = { [key: string]: unknown };

/** `before`: the line above it. */
type Block = { label: string; content: string; before: string };

/** Reads the comment out of the last user message, wherever its author fenced it in. */
export function readPrompt(messages: ChatMessage[], schema: JsonSchema | null): Prompt {
  const instructions = messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => textOf(content))
    .join("\n");
  const last = messages.findLast(({ role }) => role === "user");
  const message = textOf(last?.content);
  const fenced = fencedComment(message);
  const around = message.replace(fenced, "");
  const wantedLanguage =
    /\b(?:[Rr]eply|[Aa]nswer|[Ww]rite) in ([A-Z][a-z]+)/.exec(`${instructions}\n${around}`)?.[1] ?? null;
  const blocks = blocksOf(message);
  const named = (label: RegExp) =>
    blocks.filter((block) => label.test(block.label)).map(({ content }) => content.trim());
  return {
    instructions,
    comment: unwrap(fenced),
    comments: blocks.flatMap((block, at) =>
      /comment/i.test(block.label) ? [shownComment(block, blocks[at - 1])] : [],
    ),
    conditions: named(/^<condition\b/),
    conversation: /^The comment is the last word of a viewer in that thread\b/m.test(around)
      ? named(/^<thread\b/).flatMap(threadLines)
      : null,
    sources: named(/^<sources\b/).flatMap(numbered),
    examples: [
      ...named(/^<owner_examples\b/).flatMap(learned),
      ...named(/^<owner_answers\b/).flatMap(answered),
    ],
    rewriting: rewritingIn(around, named(/^<reply_so_far\b/)[0] ?? null),
    sentences: named(/^<sentence\b/),
    quotes: named(/^<quote\b/),
    questions: named(/^<question\b/),
    around,
    schema,
    wantedLanguage,
  };
}

function shownComment({ label, content, before }: Block, above: Block | undefined): ShownComment {
  const author = /^By (".*"):$/.exec(before)?.[1];
  return {
    text: unwrap(content.trim()),
    author: author ? JSON.parse(author) : "someone",
    mark: /^<comment_([a-z]+) /.exec(label)?.[1] ?? null,
    thread: author && above && /^<thread\b/.test(above.label) ? threadLines(above.content) : null,
  };
}

/** Lines like `@viewer: text`, or of what is said in the channel's voice; any other goes on with the one before. */
function threadLines(block: string): ThreadLine[] {
  const lines: ThreadLine[] = [];
  for (const line of block.trim().split("\n")) {
    const [, by, text] = /^(THE CHANNEL|@\S+|someone): (.*)$/.exec(line) ?? [];
    const last = lines.at(-1);
    if (by !== undefined && text !== undefined) lines.push({ by: by === "THE CHANNEL" ? null : by, text });
    else if (last) last.text += `\n${line}`;
  }
  return lines;
}

/** Lines like `[3] text`. */
function numbered(block: string): GivenSource[] {
  return [...block.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, text = ""]) => ({
    number: Number(number),
    text,
  }));
}

/** Lines like `Viewer: … | Owner: …`. */
function answered(block: string): Example[] {
  return [...block.matchAll(/^Viewer: (.*?) \| Owner: (.*)$/gm)].map(([, comment = "", answer = ""]) => ({
    comment,
    answer,
    learned: false,
  }));
}

/** Two lines like `Comment: "…"` and `The owner: "…"`; a comment without a reply teaches no words. */
function learned(block: string): Example[] {
  return [...block.matchAll(/^Comment: (".*")\nThe owner: (".*")$/gm)].flatMap(
    ([, comment = "", answer = ""]) => {
      try {
        return [{ comment: JSON.parse(comment), answer: JSON.parse(answer), learned: true }];
      } catch {
        // A fence may have changed a mark that the notation needs.
        return [];
      }
    },
  );
}

const WISHES: [Rewriting["how"], RegExp][] = [
  ["another", /^Write another reply\b/m],
  ["shorter", /^Make the reply clearly shorter\b/m],
  ["warmer", /^Make the reply warmer\b/m],
];

function rewritingIn(around: string, text: string | null): Rewriting | null {
  const how = WISHES.find(([, wish]) => wish.test(around))?.[0];
  return how === undefined ? null : { how, text };
}

/** The JSON Schema that instructions name in words, on a line of its own; null when they name none. */
export function schemaInWords(messages: ChatMessage[]): JsonSchema | null {
  const lines = messages
    .filter(({ role }) => role !== "user")
    .flatMap(({ content }) => textOf(content).split("\n"));
  const line = lines.findLast((one) => one.startsWith('{"type":"object"'));
  if (line === undefined) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("\n");
}

/** The fenced block that is called the comment, else the last block, else the whole message. */
function fencedComment(message: string): string {
  const blocks = blocksOf(message);
  const block = blocks.findLast(({ label }) => /comment/i.test(label)) ?? blocks.at(-1);
  return (block?.content ?? message).trim();
}

/** Fenced in whichever way the message uses. */
function blocksOf(message: string): Block[] {
  for (const find of [nonceBlocks, tagBlocks, markdownBlocks]) {
    const blocks = find(message);
    if (blocks.length > 0) return blocks;
  }
  return [];
}

/** Blocks between two lines that carry the same long hexadecimal token. */
function nonceBlocks(message: string): Block[] {
  const lines = message.split("\n");
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const label = lines[index] ?? "";
    const nonce = /\b[0-9a-f]{8,64}\b/.exec(label)?.[0];
    if (nonce === undefined || label.length > 120) continue;
    const end = lines.findIndex((line, at) => at > index && line.length <= 120 && line.includes(nonce));
    if (end === -1) continue;
    blocks.push({ label, content: lines.slice(index + 1, end).join("\n"), before: lines[index - 1] ?? "" });
    index = end;
  }
  return blocks;
}

/** `<comment …>text</comment>` */
function tagBlocks(message: string): Block[] {
  const tags = message.matchAll(/<([a-z][\w-]*)([^>]*)>\n?([\s\S]*?)<\/\1>/gi);
  return [...tags].map(([, name = "", attributes = "", content = ""]) => ({
    label: name + attributes,
    content,
    before: "",
  }));
}

/** Fences of three or more backticks or tildes; the line before one counts as its label. */
function markdownBlocks(message: string): Block[] {
  const fences = message.matchAll(/(?:^|\n)([^\n]*\n)?(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)\n\2[ \t]*(?=\n|$)/g);
  return [...fences].map(([, before = "", , info = "", content = ""]) => ({
    label: before + info,
    content,
    before,
  }));
}

/** A block may hold JSON with the text in one of its fields. */
function unwrap(content: string): string {
  if (!content.startsWith("{")) return content;
  try {
    const fields = JSON.parse(content);
    const text = fields.text ?? fields.comment ?? fields.text_original;
    return typeof text === "string" ? text : content;
  } catch {
    return content;
  }
}
