/** Somebody who can be mentioned. */
export interface Mentionable {
  person_id: string;
  name: string;
}

/** A name that is being written after an @: where it begins, and what of it is there. */
export interface Writing {
  start: number;
  query: string;
}

/** What stands before an @ that begins a name: nothing, a blank, or a bracket. */
const BEGUN = /(?:^|[\s([{])@([^\s@]*)$/;

/** The name that the caret stands behind; null when it stands elsewhere. */
export function writingAt(text: string, caret: number): Writing | null {
  const query = BEGUN.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** Who may be meant by what is there of a name, those first whose name begins so. */
export function suggestions<One extends Mentionable>(people: readonly One[], query: string): One[] {
  const asked = query.toLowerCase();
  const rank = ({ name }: One) => (name.toLowerCase().startsWith(asked) ? 0 : 1);
  return people
    .filter(({ name }) => name.toLowerCase().includes(asked))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 5);
}

/** The text with a whole name in place of what is there of it, and where the caret stands then. */
export function completed(
  text: string,
  { start, query }: Writing,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + query.length).replace(/^ /, ""), caret: before.length };
}

/** A name goes on where a letter, digit or mark of a name follows. */
const GOES_ON = /^(?:[\p{L}\p{N}_+-]|\.[\p{L}\p{N}])/u;
const BEFORE = /[\s([{]/;

/** Whether a text says @ and a whole name. */
function isMentioned(text: string, name: string): boolean {
  const said = text.toLowerCase();
  const asked = `@${name.toLowerCase()}`;
  for (let at = said.indexOf(asked); at !== -1; at = said.indexOf(asked, at + 1)) {
    const end = at + asked.length;
    const begins = at === 0 || BEFORE.test(said.charAt(at - 1));
    if (begins && !GOES_ON.test(said.slice(end, end + 4))) return true;
  }
  return false;
}

/** Whom a text mentions. Of several with one name those who were picked, or else none: nobody is told by mistake. */
export function mentionedIn(
  text: string,
  people: readonly Mentionable[],
  picked: ReadonlySet<string>,
): string[] {
  const named = people.filter(({ name }) => isMentioned(text, name));
  const alone = (one: Mentionable) =>
    named.every(
      ({ person_id, name }) => person_id === one.person_id || name.toLowerCase() !== one.name.toLowerCase(),
    );
  return named.filter((one) => picked.has(one.person_id) || alone(one)).map(({ person_id }) => person_id);
}
