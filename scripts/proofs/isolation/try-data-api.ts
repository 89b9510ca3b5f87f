/** Tries tables, views and functions through the Data API, as every kind of caller. */
import type { Stack } from "../../stack/index.ts";
import { type Answer, ask, type DataCaller, dataCallers, type Headers, ways } from "./callers.ts";
import type { Routine, Table } from "./catalogue.ts";
import { filledIn } from "./filled-in.ts";
import { eachMember, isMember, type MemberCaller, members } from "./members.ts";
import { differing, type Snapshot } from "./snapshot.ts";
import type { Tenant } from "./tenants.ts";

export interface Scene {
  stack: Stack;
  owner: Tenant;
  stranger: Tenant;
  headers: Record<string, Headers>;
  snapshot: Snapshot;
}

const roleOf: Record<DataCaller, string> = {
  visitor: "anon",
  stranger: "authenticated",
  owner: "authenticated",
  "service key": "service_role",
  "no key": "anon",
  "no plan": "authenticated",
  operator: "authenticated",
  "cron key": "service_role",
  expired: "authenticated",
  forged: "authenticated",
  deleted: "authenticated",
  link: "anon",
  "link in session": "authenticated",
  ...eachMember(() => "authenticated"),
};

/** Callers who may do things for the owner: it counts whether they are let in. */
const inOwnersPlace: readonly DataCaller[] = ["owner", "operator"];
const ofTheServer: readonly DataCaller[] = ["service key", "cron key"];

/** The cells of one table or view, as expected.ts writes them. */
export async function tryTable(scene: Scene, table: Table): Promise<string> {
  const row = await rowOfOwner(scene, table);
  if (!row) throw new Error(`${table.schema}.${table.name} has no row of the owner: add one in tenants.ts`);
  const found: string[] = [];
  for (const caller of dataCallers) {
    let cells = "";
    for (const operation of [select, insert, update, remove]) {
      const cell = await operation(scene, table, caller, row);
      cells += cell;
      // What only reads or is refused leaves nothing to put back.
      if (operation !== select && !"-p".includes(cell)) await scene.snapshot.restore();
    }
    found.push(cells);
  }
  return found.join(" ");
}

type Row = Record<string, unknown>;

async function rowOfOwner({ stack, owner }: Scene, table: Table): Promise<Row | undefined> {
  const whose = table.owner ? `where ${table.owner} = $1` : "";
  const [found] = await stack.sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from ${table.schema}.${table.name} t ${whose} limit 1`,
    table.owner ? [owner.owner.id] : [],
  );
  return found?.row;
}

async function select(scene: Scene, table: Table, caller: DataCaller): Promise<string> {
  const columns = columnsFor(table, caller, "select");
  const answer = await rest(
    scene,
    caller,
    `${table.name}?select=${columns}&limit=1${ofOwner(scene, table)}`,
    {},
  );
  return refusal(answer) ?? (JSON.parse(answer.text).length > 0 ? "x" : "0");
}

async function insert(scene: Scene, table: Table, caller: DataCaller, row: Row): Promise<string> {
  const columns = columnsFor(table, caller, "insert");
  const body = Object.fromEntries(columns.map((name) => [name, row[name]]));
  const answer = await rest(scene, caller, table.name, { method: "POST", body });
  return refusal(answer) ?? (await effectOn(scene, table));
}

async function update(scene: Scene, table: Table, caller: DataCaller, row: Row): Promise<string> {
  const [first = ""] = columnsFor(table, caller, "update");
  const body = { [first]: row[first] };
  const answer = await rest(scene, caller, `${table.name}?${ofOwner(scene, table)}`, {
    method: "PATCH",
    body,
  });
  return refusal(answer) ?? (await effectOn(scene, table));
}

async function remove(scene: Scene, table: Table, caller: DataCaller): Promise<string> {
  const answer = await rest(scene, caller, `${table.name}?${ofOwner(scene, table)}`, { method: "DELETE" });
  return refusal(answer) ?? (await effectOn(scene, table));
}

/** What a caller sees of an object of a schema that is not the API's: nothing, or what it answered. */
export async function tryHidden(
  scene: Scene,
  kind: "table" | "function",
  { schema, name }: { schema: string; name: string },
): Promise<string> {
  const cells: string[] = [];
  for (const caller of ways) {
    const answer =
      kind === "table"
        ? await rest(scene, caller, `${name}?limit=1`, {}, schema)
        : await rest(scene, caller, `rpc/${name}`, { method: "POST", body: {} }, schema);
    cells.push(isHidden(answer) ? "-" : shown(answer));
  }
  return cells.join("");
}

/** Cells of a function that every caller calls for what is the owner's. */
export async function tryCall(scene: Scene, { name }: Routine, given: Row): Promise<string> {
  const { snapshot, owner } = scene;
  const body = filledIn(given, owner.things);
  const call = (caller: DataCaller) => rest(scene, caller, `rpc/${name}`, { method: "POST", body });
  const cells: string[] = [];
  /** What callers were answered that neither is nor touched what is the owner's, by the place of their cell. */
  const nothings = new Map<number, Answer>();
  const before = await snapshot.rowsOf(owner.owner.id);
  for (const [place, caller] of dataCallers.entries()) {
    const answer = await call(caller);
    if (isRefused(answer) || isKeptOut(answer)) cells.push("-");
    else if (isToldWhy(answer)) cells.push("p");
    else if (isMember(caller) && members[caller].inside)
      cells.push(await ofMember(scene, caller, answer, before));
    else if (inOwnersPlace.includes(caller)) cells.push(answer.status < 300 ? "x" : shown(answer));
    else if (ofTheServer.includes(caller) || (await reaches(scene, answer, before))) cells.push("x");
    else {
      nothings.set(place, answer);
      cells.push("0");
    }
    await snapshot.restore();
  }
  for (const place of await toldApart(scene, nothings, call)) cells[place] = "k";
  return cells.join("");
}

/** Which of the answers are others where the owner has no rows: whoever gets both learns that there is something. */
async function toldApart(
  { snapshot, owner }: Scene,
  answers: Map<number, Answer>,
  call: (caller: DataCaller) => Promise<Answer>,
): Promise<number[]> {
  const apart: number[] = [];
  if (answers.size > 0) await snapshot.remove(owner.owner.id);
  for (const [place, answer] of answers) {
    const caller = dataCallers[place];
    if (caller && !isSame(answer, await call(caller))) apart.push(place);
    if (!(await snapshot.isTouched())) continue;
    await snapshot.restore();
    await snapshot.remove(owner.owner.id);
  }
  await snapshot.restore();
  return apart;
}

/** Who is in the account is answered for it: it counts whether they are let in, and of another channel whether they get what is of this one. */
async function ofMember(
  scene: Scene,
  caller: MemberCaller,
  answer: Answer,
  before: Map<string, string>,
): Promise<string> {
  if (members[caller].limited) return (await reaches(scene, answer, before)) ? "x" : "0";
  return answer.status < 300 ? "x" : shown(answer);
}

/** Cells of a function of schema service, called without meaning: only whether the caller gets in counts. */
export async function tryServiceCall(scene: Scene, { name, arguments: given }: Routine): Promise<string> {
  let cells = "";
  const body = Object.fromEntries(given.map((argument) => [argument.name, null]));
  for (const caller of ways) {
    const answer = await rest(scene, caller, `rpc/${name}`, { method: "POST", body }, "service");
    const refused = isRefused(answer);
    cells += refused ? "-" : "x";
    if (!refused) await scene.snapshot.restore();
  }
  return cells;
}

/** Whether an answer or its effect touches what is the owner's. */
export async function reaches(scene: Scene, answer: Answer, before: Map<string, string>): Promise<boolean> {
  const words = [scene.owner.canary, ...scene.owner.secrets];
  if (words.some((word) => answer.text.includes(word))) return true;
  if (!(await scene.snapshot.isTouched())) return false;
  return differing(before, await scene.snapshot.rowsOf(scene.owner.owner.id)).length > 0;
}

/** Whether two answers are the same but for the moment, by the clock or as a snapshot of the database's transactions, and the id of a row, or the key, that was made. */
function isSame(one: Answer, other: Answer): boolean {
  const timeless = ({ status, text }: Answer) =>
    `${status} ${text
      .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)?|"\d+:\d+:[\d,]*"/g, "then")
      .replace(/^"[0-9a-f-]{36}"$/, "a new id")
      .replace(/"id":"[0-9a-f-]{36}","(key":"rj_[0-9a-f]{48}|token":"[0-9a-f]{64})"/, "a new key")}`;
  return timeless(one) === timeless(other);
}

function ofOwner({ owner }: Scene, table: Table): string {
  return table.owner ? `&${table.owner}=eq.${owner.owner.id}` : "";
}

/** The columns a caller has a privilege on, or just one where it has none, to be refused with. */
function columnsFor(table: Table, caller: DataCaller, privilege: "select" | "insert" | "update"): string[] {
  const granted = table.granted[`${roleOf[caller]} ${privilege}`] ?? [];
  return granted.length > 0 ? granted : table.columns.slice(0, 1);
}

async function effectOn({ snapshot }: Scene, table: Table): Promise<string> {
  return (await snapshot.changed()).includes(`${table.schema}.${table.name}`) ? "x" : "0";
}

function isRefused({ status, code }: Answer): boolean {
  return status >= 400 && (status === 401 || code === "42501" || isHidden({ status, code } as Answer));
}

/** Whoever is no member of the account that they name, or whose role doesn't allow it, and programs where it takes a person. */
export function isKeptOut({ status, text }: Answer): boolean {
  return status === 403 && /"not_a_member"|"not_allowed"|"not_for_programs"/.test(text);
}

/** A refusal that says why it is not for this caller: an operator, an owner who would leave, somebody with another's invitation or offer, without a link, or no program. */
function isToldWhy(answer: Answer): boolean {
  return (
    isOwnersAlone(answer) ||
    /"last_owner"|"another_address"|"offer_over"|"not_your_note"|"link_not_found"|"not_a_write"|"not_a_program"/.test(
      answer.text,
    )
  );
}

/** What an operator in the account is told (engine.refuse_operator). */
export function isOwnersAlone({ status, text }: Answer): boolean {
  return status === 403 && text.includes('"owner_only"');
}

/** PostgREST's codes for a schema that is not exposed, and for a function or table that is not to be found in it. */
function isHidden({ status, code }: Answer): boolean {
  // Without a key nobody even gets to ask.
  if (status === 401 && !code.startsWith("4250")) return true;
  return status >= 400 && ["PGRST106", "PGRST202", "PGRST205", "42P01", "42883"].includes(code);
}

/** How an operation was refused. A constraint's refusal comes after every permission: it counts as done. */
function refusal(answer: Answer): string | undefined {
  if (answer.status < 300) return undefined;
  if (isKeptOut(answer)) return "-";
  if (answer.code === "42501") return /row-level security/.test(answer.message) ? "p" : "-";
  if (isOwnersAlone(answer)) return "p";
  // A view that joins cannot be written through, whoever tries.
  if (answer.code === "55000" || isHidden(answer)) return "-";
  return answer.code.startsWith("23") ? "x" : shown(answer);
}

function shown({ status, code, text }: Answer): string {
  return `?${status}${code || text.slice(0, 60)}?`;
}

function rest(
  { stack, headers }: Scene,
  caller: DataCaller,
  path: string,
  { method = "GET", body }: { method?: string; body?: unknown },
  schema = "public",
): Promise<Answer> {
  return ask(`${stack.urls.api}/rest/v1/${path}`, {
    method,
    headers: {
      ...headers[caller],
      "content-type": "application/json",
      prefer: "return=minimal",
      "accept-profile": schema,
      "content-profile": schema,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
