/**
 * What a thread must never hold, whatever three viewers, an owner in YouTube Studio and two workers of ours do in it: words that come,
 * change and go, claims that meet, answers of YouTube that are lost. Looked at where a reply leaves, by what was known there.
 */
import { beforeAll, expect, it } from "vitest";
import { trustConversations } from "../../scripts/builder/rows/conversations.ts";
import { BREAKAGES, type Breakage, takeOut } from "../../scripts/proofs/faults/breakages.ts";
import { testDatabase } from "../db/support/database.ts";
import { ConversationsWorld, isChannel, type Sent } from "./conversations-world.ts";

const THREADS = Number(process.env.CONVERSATION_THREADS ?? 400);
const AT_ONCE = 100;
const ROUNDS = 14;
const HOUR = 3_600_000;

const db = testDatabase();
beforeAll(() => trustConversations(db));

/** What does not hold of a reply that leaves now, a name each. */
function brokenBy({ thread, answers, text, unseen, at }: Sent): string[] {
  const [top] = thread.words;
  const known = thread.words.filter(({ read, by }) => by === "ours" || read !== null);
  const ours = known.filter(({ by }) => by === "ours");
  const broken: [string, boolean][] = [
    ["one reply to a comment", ours.some((word) => word.answers === answers)],
    [
      "nothing after the owner's later word",
      known.some((word) => word.by === "owner" && (answers === top || word.at > answers.at)),
    ],
  ];
  if (unseen) {
    const last = known.toSorted((a, b) => a.at - b.at).at(-1);
    const mine = ours.filter(
      (word) => word.unseen && word.answers?.by === answers.by && word.answers !== top,
    );
    const moods = thread.words.filter((word) => word.by === answers.by && word !== top && word.told);
    broken.push(
      ["nothing under an edited comment", answers.read !== answers.told?.text],
      ["never two of ours in a row", last !== undefined && isChannel(last)],
      ["never the same words twice", known.some((word) => isChannel(word) && word.text === text)],
    );
    if (answers !== top)
      broken.push(
        ["two turns a viewer and thread", mine.length >= 2],
        ["one turn an hour", mine.some((word) => word.at > at - HOUR)],
        ["no answer to talk among viewers", answers.told?.addressed !== "channel" || !answers.told.due],
        ["none into a quarrel", moods.length >= 2 && moods.slice(-2).every(({ told }) => told?.negative)],
      );
  }
  return broken.filter(([, is]) => is).map(([name]) => name);
}

/** Plays threads and says how often what was broken; no longer than until what is looked for is. */
async function play(seed: number, threads: number, lookedFor = "nothing") {
  const broken: Record<string, number> = {};
  const world = await ConversationsWorld.open(db, seed, threads, (sent) => {
    for (const name of brokenBy(sent)) broken[name] = (broken[name] ?? 0) + 1;
  });
  for (let round = 0; round < ROUNDS && broken[lookedFor] === undefined; round++) {
    await world.round();
    const closed = await world.wronglyClosed();
    if (closed.length > 0) broken["closed by the owner alone"] = closed.length;
  }
  return { broken, sent: world.sent };
}

it(`holds in ${THREADS} random threads`, async () => {
  const seed = 1 + Math.floor(Math.random() * 1_000_000);
  let turns = 0;
  for (let at = 0; at < THREADS / AT_ONCE; at++) {
    const { broken, sent } = await play(seed + at, AT_ONCE);
    expect(broken, `seed ${seed + at}`).toEqual({});
    turns += sent.filter(({ thread, answers }) => answers !== thread.words[0]).length;
  }
  expect(turns, "answers within threads").toBeGreaterThan(THREADS / 2);
}, 1_200_000);

/** What is taken out, and which of the sentences above is broken by it. */
const out = (name: string, ...replace: [string, string][]): Breakage => ({ functions: [{ name, replace }] });
const BREAKING: [string, Breakage][] = [
  [
    "one reply to a comment",
    out("service.record_post(uuid, uuid, text, text, text)", [
      "when 'uncertain' then",
      "when 'uncertain' then perform engine.return_to_queue(p_id, p_reason); return null;",
    ]),
  ],
  ["nothing after the owner's later word", BREAKAGES["owner-word"]],
  [
    "nothing under an edited comment",
    out("service.begin_send(uuid, uuid)", ["if engine.answers_edited(v) then", "if false then"]),
  ],
  [
    "never two of ours in a row",
    out("engine.turn_stop(engine.comments)", ["when v_last >= v_word then", "when false then"]),
  ],
  [
    "never the same words twice",
    out("engine.turn_stop(engine.comments)", ["then 'same_words'", "then null"]),
  ],
  ["two turns a viewer and thread", BREAKAGES.turns],
  [
    "one turn an hour",
    out("engine.turn_waits_until(engine.comments)", ["interval '1 hour'", "interval '0'"]),
  ],
  [
    "no answer to talk among viewers",
    out("engine.note_turn(engine.comments, text, boolean, boolean)", [
      "p_due and p_addressed = 'channel'",
      "true",
    ]),
  ],
  ["none into a quarrel", out("engine.is_quarrel(engine.comments)", ["count(*) = 2", "false"])],
  [
    "closed by the owner alone",
    out("engine.said_by_us(uuid, text, text, text)", [" or ours.send_started_at is not null", ""]),
  ],
];

it.each(BREAKING)(
  "finds out what is broken on purpose: %s",
  async (name, breakage) => {
    const mend = await takeOut(db, breakage);
    try {
      let found = 0;
      for (let seed = 1; seed <= 5 && found === 0; seed++)
        found = (await play(seed, AT_ONCE, name)).broken[name] ?? 0;
      expect(found).toBeGreaterThan(0);
    } finally {
      await mend();
    }
  },
  600_000,
);
