import { describe, expect, it } from "vitest";
import { aroundComment } from "@/screens/replies/thread-words";

type Word = Parameters<typeof aroundComment>[0][number];
const word = (id: string, change: Partial<Word> = {}): Word => ({
  ...{ id, comment_id: id, author_name: "@ana", ours: false, text: id, published_at: null, state: null },
  ...change,
});
const reply = (id: string, change: Partial<Word> = {}) =>
  word(id, { author_name: null, ours: true, state: "verified_public", text: `reply to ${id}`, ...change });
const texts = (words: readonly Word[]) => words.map(({ text }) => text);

describe("the words around a comment", () => {
  it("are those before it and those since, without the comment and our reply to it", () => {
    const thread = [word("a"), reply("a"), word("b"), reply("b"), word("c")];
    const { before, after } = aroundComment(thread, "b");
    expect(texts(before)).toEqual(["a", "reply to a"]);
    expect(texts(after)).toEqual(["c"]);
  });

  it("hold what its owner answered on YouTube, which is no reply of ours", () => {
    const owners = reply("b", { state: null, comment_id: null, text: "By hand" });
    const queued = reply("b", { state: "queue", comment_id: null });
    expect(texts(aroundComment([word("a"), word("b"), queued, owners], "b").after)).toEqual(["By hand"]);
  });

  it("are all before it in a thread so long that its end is not known", () => {
    expect(aroundComment([word("a"), word("b")], "z")).toEqual({ before: [word("a"), word("b")], after: [] });
  });
});
