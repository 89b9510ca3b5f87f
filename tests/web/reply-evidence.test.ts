import { beforeEach, describe, expect, it, vi } from "vitest";
import { getSupabase } from "@/api/client";
import { getInboxItem } from "@/api/inbox";
import { getReplyHistory } from "@/api/replies";
import { piecesOf, wordsStillMarked } from "@/domain/marks";
import { groupSources, placeOf, type ShownSource, saidBy } from "@/domain/sources";

import { anInboxRow } from "./support/inbox-row";

vi.mock("@/api/client");

const source = (change: Partial<ShownSource> = {}): ShownSource => ({
  passage_id: "passage-1",
  kind: "description",
  source_id: "9bZkp7q19f0",
  title: "Sourdough for people with jobs",
  text: "2:05 Folding the dough",
  url: "https://youtu.be/9bZkp7q19f0",
  changed: false,
  ...change,
});

describe("what a source is called beside a reply", () => {
  it.each([
    [{}, "Description"],
    [{ source_id: "another", title: "Rye" }, "Description: Rye"],
    [{ kind: "fact", source_id: "fact-1", title: "Which whisk?" }, "Your fact"],
    [{ kind: "document", source_id: "document-1", title: "Gear" }, "Notes: Gear"],
    [{ kind: "document", source_id: "document-1", title: null }, "Notes"],
    [{ kind: "video", source_id: "another", title: "Rye" }, "Video: Rye"],
  ])("tells its kind: %j", (change, label) => {
    expect(groupSources([source(change)], "9bZkp7q19f0").map((group) => group.label)).toEqual([label]);
  });

  it("stands once however much of the source is cited, and has changed once all of that has", () => {
    const cited = [source(), source({ passage_id: "passage-2", changed: true, text: null })];
    const [group, ...others] = groupSources(cited, null);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ changed: false, passages: cited });
    const gone = cited.map((one) => ({ ...one, changed: true }));
    expect(groupSources(gone, null)).toMatchObject([{ changed: true }]);
  });
});

describe("what a passage says under its title", () => {
  it("is the answer of a fact alone, since its question is the title", () => {
    const fact = { kind: "fact", title: "Which whisk?", text: "Which whisk?\nThe red one." };
    expect(saidBy(source(fact))).toBe("The red one.");
  });

  it("is all of it for the others, and for the rest of a long fact", () => {
    for (const kind of ["description", "fact"])
      expect(saidBy(source({ kind, title: "Rye", text: "Rye is dark." }))).toBe("Rye is dark.");
  });
});

describe("where a source can be looked at", () => {
  it.each([
    ["2:05 Folding the dough", "https://youtu.be/9bZkp7q19f0?t=125s", "2:05"],
    ["(1:02:05) Baking", "https://youtu.be/9bZkp7q19f0?t=3725s", "1:02:05"],
    ["Bake it for 2:05 hours", "https://youtu.be/9bZkp7q19f0", null],
    [null, "https://youtu.be/9bZkp7q19f0", null],
  ])("is the chapter that the passage begins with: %j", (text, href, time) => {
    expect(placeOf(source({ text }))).toEqual({ href, time });
  });

  it.each(["javascript:alert(1)", "http://youtu.be/9bZkp7q19f0", "no address", null])(
    "is nowhere for %j",
    (url) => {
      expect(placeOf(source({ url }))).toBeNull();
    },
  );

  it("is not a time on another site", () => {
    expect(placeOf(source({ url: "https://example.com/dough" }))).toEqual({
      href: "https://example.com/dough",
      time: null,
    });
  });
});

describe("the marked words of a draft", () => {
  const draft = "It is Midnight City, 5 minutes in.";
  const marks = [
    { start: 21, end: 22, why: "number" },
    { start: 6, end: 19, why: "claim" },
  ];

  it("are told from the others in the order of the text", () => {
    expect(piecesOf(draft, marks).map(({ text, marked }) => (marked ? `[${text}]` : text))).toEqual([
      "It is ",
      "[Midnight City]",
      ", ",
      "[5]",
      " minutes in.",
    ]);
  });

  it("lose nothing of a text that their places do not fit", () => {
    const odd = [
      { start: 30, end: 400, why: "" },
      { start: 8, end: 8, why: "" },
      { start: -2, end: 3, why: "" },
      { start: 10, end: 19, why: "" },
    ];
    const pieces = piecesOf(draft, [...marks, ...odd]);
    expect(pieces.map(({ text }) => text).join("")).toBe(draft);
    expect(pieces.filter(({ marked }) => marked)).toHaveLength(2);
  });

  it("count as long as the edited text holds them as whole words", () => {
    expect(wordsStillMarked(draft, draft, marks)).toEqual(["Midnight City", "5"]);
    expect(wordsStillMarked("It is Midnight City, 15 minutes in.", draft, marks)).toEqual(["Midnight City"]);
    expect(wordsStillMarked("Look at 5:10.", draft, marks)).toEqual(["5"]);
    expect(wordsStillMarked("See the description!", draft, marks)).toEqual([]);
  });

  it("are found in scripts without blanks", () => {
    const japanese = "曲は真夜中です";
    expect(wordsStillMarked("真夜中だよ", japanese, [{ start: 2, end: 5, why: "claim" }])).toEqual([
      "真夜中",
    ]);
  });
});

/** A client of which every table and function gives what is said here. */
function answer(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const gives = (name: string) => {
    asked.push(name);
    const result = { data: answers[name] ?? [], error: null, status: 200 };
    const query = Promise.resolve(result) as Promise<typeof result> & Record<string, () => unknown>;
    for (const step of ["select", "eq", "in", "order", "limit"]) query[step] = () => query;
    return query;
  };
  vi.mocked(getSupabase).mockResolvedValue({ from: gives, rpc: gives } as never);
  return asked;
}

describe("reading what a reply rests on", () => {
  beforeEach(() => void vi.mocked(getSupabase).mockReset());

  const listed = { ...anInboxRow({ id: "one", tab_at: "2026-11-20T10:00:00Z" }), findings: [] };
  const page = async (row: object) => {
    answer({
      inbox_item: {
        now: "2026-11-20T10:00:00Z",
        item: { ...listed, ...row },
        video: null,
        thread: [],
        conversation: null,
        viewer: null,
        hold: null,
        notes: [],
        people: {},
        history: { events: [], versions: [] },
      },
    });
    return (await getInboxItem("one")).item;
  };

  it("finds nothing in an answer from before it was kept", async () => {
    expect(await page({})).toMatchObject({
      sources: [],
      marks: [],
      question_id: null,
      asks: null,
      lessons: [],
    });
  });

  it("gives sources, marks, the question and the lessons of a row", async () => {
    const evidence = {
      sources: [source()],
      marks: [{ start: 0, end: 4, why: "claim" }],
      question_id: "question-1",
      asks: "Which whisk is this?",
      lessons: ["lesson-1"],
    };
    expect(await page(evidence)).toMatchObject({ ...listed, ...evidence });
  });

  it("refuses sources of another form", async () => {
    await expect(page({ sources: [{ passage_id: 7 }] })).rejects.toMatchObject({ code: "unexpected_answer" });
  });

  it("shows the citations of earlier texts by the passages as they are now", async () => {
    const cited = (passage_id: string, kind: string, source_id: string) => ({ passage_id, kind, source_id });
    answer({
      reply_versions: [
        {
          id: 1,
          body: "Five.",
          sources: [cited("passage-1", "fact", "fact-1"), cited("passage-2", "video", "v2")],
        },
        { id: 2, body: "Six." },
      ],
      passages: [
        {
          id: "passage-1",
          body: "Which whisk? The red one.",
          video_id: null,
          fact: { question: "Which whisk?" },
          document: null,
          video: null,
        },
      ],
    });
    const { versions } = await getReplyHistory("one", "thread");
    expect(versions.map(({ sources }) => sources)).toEqual([
      [
        source({
          kind: "fact",
          source_id: "fact-1",
          title: "Which whisk?",
          text: "Which whisk? The red one.",
          url: null,
        }),
        source({
          passage_id: "passage-2",
          kind: "video",
          source_id: "v2",
          title: null,
          text: null,
          url: null,
          changed: true,
        }),
      ],
      [],
    ]);
  });

  it("asks for no passages where nothing is cited", async () => {
    const asked = answer({ reply_versions: [{ id: 1, body: "Five." }] });
    await getReplyHistory("one", "thread");
    expect(asked).not.toContain("passages");
  });
});
