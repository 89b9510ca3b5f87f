/**
 * What the product says to a person: texts of the web client, the edge functions, SQL and the mails, read from their sources.
 * What stands between the words (`{count}`, `${day}`, `%s`) is kept as `…`.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseAst } from "vite";
import { functionsDirectory, repositoryRoot, supabaseDirectory } from "../lib/paths.ts";

/** What is read as one, and the file that says it, as seen from the repository's root. */
export interface Said {
  text: string;
  file: string;
}

/** What is between the parts of a text. */
const GAP = "…";

/** Read by the model, by patterns or by developers, by nobody who uses the product. */
const UNREAD =
  /\.(test|cases|gen|types)\.tsx?$|_shared\/(safety|text|evidence|drafting|model\/protocol)\/|\/reading(-order)?\.ts$/;

/** All that is said, file by file. */
export async function allSaid(): Promise<Said[]> {
  const readers: [directory: string, ending: RegExp, read: (source: string) => string[]][] = [
    [join(repositoryRoot, "web", "src"), /\.tsx?$/, textsOfTypeScript],
    [functionsDirectory, /\.ts$/, textsOfTypeScript],
    [join(supabaseDirectory, "schemas"), /\.sql$/, textsOfSql],
    [join(supabaseDirectory, "templates"), /\.html$/, textsOfHtml],
  ];
  const found: Said[] = [];
  for (const [directory, ending, read] of readers) {
    const files = (await readdir(directory, { recursive: true })).filter((file) => ending.test(file));
    for (const name of files.toSorted()) {
      const path = join(directory, name);
      const file = relative(repositoryRoot, path);
      if (UNREAD.test(file)) continue;
      const texts = read(await readFile(path, "utf8"));
      found.push(...texts.flatMap(inParts).map((text) => ({ text, file })));
    }
  }
  return found;
}

/** Up to so many characters a text is read as one: its sentences explain each other. */
const ONE = 240;

/** A text, white space folded, or its sentences where it is long; nothing where no two words stand together. */
export function inParts(text: string): string[] {
  const folded = text
    .replace(/\\n|\s+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const parts = folded.length <= ONE ? [folded] : folded.split(/(?<=[.!?:;])\s+(?=\p{Lu}|…)/u);
  return parts.filter((part) => /\p{L} \p{L}|\p{L} …|… \p{L}/u.test(part));
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** The texts of a TypeScript file: strings, templates, and the words of an element together with those of the elements among them. */
export function textsOfTypeScript(source: string): string[] {
  const texts: string[] = [];
  const visit = (value: unknown, inText = false) => {
    if (Array.isArray(value)) for (const each of value) visit(each, inText);
    if (!isNode(value) || MUTE.has(value.type)) return;
    // What a customer is quoted with is not what the product says.
    if (value.type === "Property" && (value.key as Node).name === "quote") return;
    const text = isElement(value) && inText ? undefined : textOf(value);
    if (text !== undefined) texts.push(text);
    const { children, ...rest } = value;
    for (const each of Object.values(rest)) visit(each);
    visit(children, inText || text !== undefined);
  };
  visit(parseAst(source, { lang: "tsx" }));
  return texts;
}

const isElement = ({ type }: Node) => type === "JSXElement" || type === "JSXFragment";

/** Where no text for a person stands. */
const MUTE = new Set([
  "ImportDeclaration",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAnnotation",
]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** What a node says by itself; undefined for one that says nothing. */
function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TemplateLiteral") {
    return (node.quasis as { value: { cooked: string } }[])
      .map(({ value }) => value.cooked.replace(/<[^>]*>/g, ""))
      .join(GAP);
  }
  if (!isElement(node)) return undefined;
  const children = node.children as Node[];
  // Without words of its own it is the frame of what is in it, and each of these is read by itself.
  const speaks = children.some(({ type, value }) => type === "JSXText" && /\p{L}/u.test(String(value)));
  return speaks ? children.map(wordsOf).join("") : undefined;
}

/** What a child of an element adds to its text. */
function wordsOf(child: Node): string {
  if (child.type === "JSXText") return String(child.value).replace(/&apos;|&rsquo;/g, "'");
  if (isElement(child)) {
    return (child.children as Node[]).map(wordsOf).join("");
  }
  const expression = child.expression as Node | undefined;
  if (expression?.type === "JSXEmptyExpression") return "";
  return (expression && textOf(expression)) ?? GAP;
}

/** `'a' || b.c || 'd'`: literals with at most a value between them are one text. */
const JOINED = String.raw`\s*\|\|\s*(?:([\w.]+(?:\([^()']*\))?)\s*\|\|\s*)?E?`;
const LITERAL = "'(?:[^']|'')*'";
const JOINED_LITERALS = new RegExp(`(?:${LITERAL}\\s*)+(?:${JOINED}(?:${LITERAL}\\s*)+)*`, "g");
const BETWEEN_LITERALS = new RegExp(`'${JOINED}'`, "g");

/** The texts of a schema file, `comment on` left out: what it raises, returns or mails. */
export function textsOfSql(source: string): string[] {
  const code = source.replace(/--.*$/gm, "").replace(/comment on [^;]*? is\s*(?:'(?:[^']|'')*'\s*)+;/gs, "");
  return [...code.matchAll(JOINED_LITERALS)].map(([literals]) =>
    literals
      .trim()
      .slice(1, -1)
      .replace(BETWEEN_LITERALS, (_, value) => (value ? GAP : ""))
      .replace(/'\s*\n\s*'/g, "")
      .replaceAll("''", "'")
      .replace(/%[sIL]|%\d\$s|\{\w+\}/g, GAP),
  );
}

/** The words of a mail's template. */
export function textsOfHtml(source: string): string[] {
  return source
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .split(/<\/?(?:p|h1|div|td|title|html|body|head)[^>]*>/)
    .map((part) => part.replace(/\{\{[^}]*\}\}/g, GAP).replace(/<[^>]*>/g, ""));
}
