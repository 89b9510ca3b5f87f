import { describe, expect, it } from "vitest";
import { channelsOf, reorderedAmong, saidHere } from "./channels";

const connection = (channel_id: string | null, channel_title: string | null, label = "youtube_1") => ({
  channel_id,
  channel_title,
  label,
});

describe("the channels of connections", () => {
  it("are each there once, by the name of the connection that is used first, and without the API key", () => {
    expect(
      channelsOf([
        connection("tea", "Tea Time"),
        connection("bread", null, "Bakery"),
        connection("tea", "Tea, again"),
        connection(null, null, "API key"),
      ]),
    ).toEqual([
      { id: "tea", title: "Tea Time" },
      { id: "bread", title: "Bakery" },
    ]);
  });
});

describe("what is said here", () => {
  const said = [{ channel_id: null }, { channel_id: "tea" }, { channel_id: "bread" }];
  it("is what is said for the channel and for all of them", () => {
    expect(saidHere(said, "tea")).toEqual([{ channel_id: null }, { channel_id: "tea" }]);
  });
  it("is everything while no channel is chosen", () => {
    expect(saidHere(said, undefined)).toEqual(said);
  });
});

describe("another order of what is shown", () => {
  const of = (ids: string) => [...ids].map((id) => ({ id }));
  const order = (all: string, shown: string) =>
    reorderedAmong(of(all), of(shown))
      .map(({ id }) => id)
      .join("");
  it("leaves what is not shown in its place", () => {
    expect(order("abcde", "dba")).toBe("dbcae");
  });
  it("is the order itself where everything is shown", () => {
    expect(order("abc", "cab")).toBe("cab");
  });
});
