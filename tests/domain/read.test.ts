import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { fields, listOf, number, oneOf, orNull, readRow, readRows, row, text } from "@/api/read";

const unknownForm = expect.objectContaining({ code: "unexpected_answer", retryable: false });

function refusal(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return error;
  }
}

describe("reading an answer", () => {
  const page = fields({
    now: text,
    total: number,
    open: orNull(number),
    rows: listOf(row<{ id: string }, "id">("id")),
  });
  const answer = { now: "2026-11-20", total: 2, open: null, rows: [{ id: "one", other: 1 }] };

  it("gives what it knows and leaves out what it does not", () => {
    expect(page({ ...answer, extra: true })).toEqual(answer);
  });

  it.each([
    ["null", null],
    ["a text", "page"],
    ["a missing field", { now: "2026-11-20", open: null, rows: [] }],
    ["a number in place of a text", { ...answer, now: 1 }],
    ["a field without a value", { ...answer, open: undefined }],
    ["rows that are none", { ...answer, rows: {} }],
    ["a row without its id", { ...answer, rows: [{ id: null }] }],
  ])("refuses %s as an answer of another form", (_, other) => {
    expect(refusal(() => page(other))).toEqual(unknownForm);
  });

  it("takes a known word and no other", () => {
    expect(oneOf(["skip", "draft"])("draft")).toBe("draft");
    expect(refusal(() => oneOf(["skip", "draft"])("post"))).toEqual(unknownForm);
  });
});

describe("reading rows", () => {
  interface Connection {
    id: string;
    health: string | null;
  }

  it("gives rows whose named columns are filled", () => {
    const rows: Connection[] = [{ id: "one", health: "ok" }];
    expect(readRows(rows, "health")).toEqual(rows);
    expect(readRow(rows, "health").health.length).toBe(2);
  });

  it("refuses a row in which a named column is null, and takes it where the column is not named", () => {
    const rows: Connection[] = [{ id: "one", health: null }];
    expect(refusal(() => readRows(rows, "health"))).toEqual(unknownForm);
    expect(readRows(rows)).toEqual(rows);
  });

  it("refuses no row where there has to be one", () => {
    expect(refusal(() => readRow<Connection>([]))).toEqual(unknownForm);
  });

  it("refuses a row that is none", () => {
    const answer: unknown[] = [null];
    expect(refusal(() => readRows(answer as Connection[]))).toEqual(unknownForm);
  });
});
