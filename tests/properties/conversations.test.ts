/**
 * What a thread must never hold, whatever three viewers, an owner in YouTube Studio and two workers of ours do in it: words that come,
 * change and go, claims that meet, answers of YouTube that are lost. Looked at where a reply leaves, by what was known there.
 */
import { beforeAll, expect, it } from "vitest";
import { trustConversations } from "../../scripts/builder/rows/conversations.ts";
import { BREAKAGES, type Breakage, takeOut } from "../../scripts/proofs/faults/breakages.ts";
import { CHANNEL, type Leaving, type Said, TURN_RULES } from "../../scripts/proofs/invariants/turn-rules.ts";
import { testDatabase } from "../db/support/database.ts";
import { ConversationsWorld, isChannel, type Sent, type Thread, type Word } from "./conversations-world.ts";

const THREADS = Number(process.env.CONVERSATION_THREADS ?? 400);
const AT_ONCE = 100;
const ROUNDS = 14;

const db = testDatabase();
beforeAll(() => trustConversations(db));

/** What does not hold of a reply that leaves now, a name each. */
function brokenBy(sent: Sent): string[] {
  const { thread, answers, text, unseen, at } = sent;
  const known = thread.words.filter(({ read, by }) => by === "ours" || read !== null);
  const leaving: Leaving = {
    ...{ text, at, unseen, answers: said(answers, thread), thread: known.map((word) => said(word, thread)) },
    isOutdated: answers.read !== answers.told?.text,
    // The last look at a thread is this world's own.
    isGone: false,
    isAgreed: true,
  };
  return [
    ...(known.some((word) => word.by === "ours" && word.answers === answers) ? [TWICE] : []),
    ...TURN_RULES.filter(({ isBroken }) => isBroken(leaving)).map(({ name }) => name),
  ];
}

const TWICE = "one reply to a comment";

function said({ id, by, at, text, told, answers, unseen = false }: Word, { words: [top] }: Thread): Said {
  const begins = id === top?.id;
  return {
    ...{ id, by: isChannel({ by }) ? CHANNEL : by, at, text, begins },
    ...(answers && {
      ours: { answers: said(answers, { words: [top as Word], viewers: [] }), unseen, stands: true },
    }),
    ...(!begins && { due: told?.addressed === "channel" && told.due }),
    ...(!begins && told && { angry: told.negative }),
  };
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
    TWICE,
    out("service.record_post(uuid, uuid, text, text, text, timestamptz)", [
      "when 'uncertain' then",
      "when 'uncertain' then perform engine.return_to_queue(p_id, p_reason); return null;",
    ]),
  ],
  ["owner's last word", BREAKAGES["owner-word"]],
  [
    "as it was read",
    out("service.begin_send(uuid, uuid)", ["if engine.answers_edited(v) then", "if false then"]),
  ],
  [
    "turns in turn",
    out("engine.turn_stop(engine.comments)", ["when v_last >= v_word then", "when false then"]),
  ],
  ["new words", out("engine.turn_stop(engine.comments)", ["then 'same_words'", "then null"])],
  ["few turns", BREAKAGES.turns],
  ["one an hour", out("engine.turn_waits_until(engine.comments)", ["interval '1 hour'", "interval '0'"])],
  [
    "only where due",
    out("engine.note_turn(engine.comments, text, boolean, boolean)", [
      "p_due and p_addressed = 'channel'",
      "true",
    ]),
  ],
  ["no quarrel", out("engine.is_quarrel(engine.comments)", ["count(*) = 2", "false"])],
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
