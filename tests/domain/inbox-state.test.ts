import { describe, expect, it } from "vitest";
import type { InboxRow } from "@/api/inbox";
import { compareRows } from "@/screens/replies/inbox-order";
import { emptyInbox, type InboxEvent, type InboxState, reduceInbox } from "@/screens/replies/inbox-state";
import { anInboxRow } from "../web/support/inbox-row";

const row = (id: string, tab_at: string, change: Partial<InboxRow> = {}) =>
  anInboxRow({ id, tab_at, ...change });
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00Z`;

const reduce = reduceInbox(compareRows("oldest"));
const run = (state: InboxState, ...events: InboxEvent[]) => events.reduce(reduce, state);
const rows = [row("a", at(1)), row("b", at(3)), row("c", at(5)), row("d", at(7))];
const opened = (next: unknown = null) =>
  run(emptyInbox, {
    type: "opened",
    page: { now: at(9), cursor: 1, rows, next, capped: false },
    currentId: undefined,
  });
const ids = (state: InboxState) => state.rows.map(({ id }) => id);
const sight = { first: 0, last: 3 };
const changed = (
  change: InboxRow[],
  more: Partial<Extract<InboxEvent, { type: "changed" }>> = {},
): InboxEvent => ({
  type: "changed",
  changed: change.map((one) => ({ ...one, in_view: true })),
  busy: new Set(),
  sight,
  ...more,
});

describe("who else is writing", () => {
  const writes = (...names: string[]): InboxEvent => ({
    type: "writing",
    writing: names.map((name) => ({ id: "b", name })),
  });

  it("is known by the comment, of several by all their names, and forgotten with the poll that does not name them", () => {
    const state = run(opened(), writes("robin", "noor"));
    expect([...state.writing]).toEqual([["b", "robin and noor"]]);
    expect(run(state, writes()).writing.size).toBe(0);
  });

  it("is no news while the polls say the same", () => {
    const state = run(opened(), writes("robin"));
    expect(run(state, writes("robin"))).toBe(state);
    expect(run(state, { type: "writing", writing: [{ id: "b", name: null }] }).writing.get("b")).toBe(
      "Somebody",
    );
  });
});

describe("what leaves the list", () => {
  it("gives its place to the next comment, at the end to the one before", () => {
    const second = run(opened(), { type: "fronted", id: "b" }, { type: "left", ids: ["b"] });
    expect([ids(second), second.currentId]).toEqual([["a", "c", "d"], "c"]);
    expect(run(opened(), { type: "fronted", id: "d" }, { type: "left", ids: ["d"] }).currentId).toBe("c");
    expect(run(opened(), { type: "left", ids: ["a", "b", "c", "d"] }).currentId).toBeUndefined();
  });

  it("moves nobody who looks at another comment", () => {
    expect(run(opened(), { type: "fronted", id: "c" }, { type: "left", ids: ["a", "b"] }).currentId).toBe(
      "c",
    );
  });

  it("comes back to its place, in front and selected as it was", () => {
    const before = run(opened(), { type: "toggled", id: "b" }, { type: "fronted", id: "b" });
    const gone = run(before, { type: "left", ids: ["b"] });
    expect(gone.selected.size).toBe(0);
    const back = run(gone, {
      type: "returned",
      rows: [row("b", at(3))],
      currentId: "b",
      selected: before.selected,
    });
    expect([ids(back), back.currentId, [...back.selected]]).toEqual([["a", "b", "c", "d"], "b", ["b"]]);
  });
});

describe("what a poll brings", () => {
  it("is held back where it would push what is in sight, and placed on request", () => {
    const state = run(opened(), changed([row("new", at(2))]));
    expect([ids(state), state.held.map(({ id }) => id)]).toEqual([["a", "b", "c", "d"], ["new"]]);
    const shown = run(state, { type: "heldShown" });
    expect([ids(shown), shown.held]).toEqual([["a", "new", "b", "c", "d"], []]);
  });

  it("is shown at once below what is in sight", () => {
    expect(ids(run(opened(), changed([row("new", at(8))])))).toEqual(["a", "b", "c", "d", "new"]);
    expect(ids(run(opened(), changed([row("new", at(6))], { sight: { first: 0, last: 2 } })))).toEqual([
      "a",
      "b",
      "c",
      "new",
      "d",
    ]);
  });

  it("waits for its page where that is not loaded yet", () => {
    const state = run(opened("more"), changed([row("new", at(8))]));
    expect([ids(state), state.held]).toEqual([["a", "b", "c", "d"], []]);
    const page = {
      now: at(9),
      cursor: 1,
      rows: [row("d", at(7)), row("new", at(8))],
      next: null,
      capped: false,
    };
    expect(ids(run(state, { type: "appended", page }))).toEqual(["a", "b", "c", "d", "new"]);
  });

  it("never brings back what an action is under way for", () => {
    const gone = run(opened(), { type: "left", ids: ["b"] });
    expect(ids(run(gone, changed([row("b", at(3))], { busy: new Set(["b"]) })))).toEqual(["a", "c", "d"]);
  });

  it("takes out what has gone elsewhere, but not what is being written to", () => {
    const news = [{ ...row("b", at(3)), reply_status: "queue" as const, in_view: false }];
    const base = { type: "changed" as const, changed: news, busy: new Set<string>(), sight };
    expect(ids(run(opened(), base))).toEqual(["a", "c", "d"]);
    const kept = run(opened(), { ...base, keep: "b" });
    expect(kept.rows[1]).toMatchObject({ id: "b", reply_status: "queue" });
  });

  it("fills an empty list", () => {
    const state = run(
      emptyInbox,
      changed([row("b", at(3)), row("a", at(1))], { sight: { first: 0, last: -1 } }),
    );
    expect([ids(state), state.held, state.currentId]).toEqual([["a", "b"], [], "a"]);
  });
});

describe("a selection", () => {
  it("goes from the last selected to the comment in front, in either direction", () => {
    const down = run(opened(), { type: "toggled", id: "b" }, { type: "ranged", id: "d" });
    expect([...down.selected].sort()).toEqual(["b", "c", "d"]);
    const up = run(opened(), { type: "toggled", id: "c" }, { type: "ranged", id: "a" });
    expect([...up.selected].sort()).toEqual(["a", "b", "c"]);
  });

  it("of all that match is no longer of all once one is taken out", () => {
    const all = run(opened("more"), { type: "chosen", ids: ["a", "b", "c", "d"], every: "all" });
    const some = run(all, { type: "toggled", id: "b" });
    expect([some.every, [...some.selected]]).toEqual([undefined, ["a", "c", "d"]]);
  });
});

describe("the order", () => {
  it("is the database's: by urgency, then age, then id", () => {
    const some = [row("b", at(2)), row("a", at(2)), row("late", at(4), { urgency: 6 }), row("early", at(1))];
    const sorted = (order: "urgent" | "newest" | "oldest") =>
      [...some].sort(compareRows(order)).map(({ id }) => id);
    expect(sorted("urgent")).toEqual(["late", "early", "a", "b"]);
    expect(sorted("oldest")).toEqual(["early", "a", "b", "late"]);
    expect(sorted("newest")).toEqual(["late", "a", "b", "early"]);
  });
});
