import { describe, expect, it } from "vitest";
import { renderSavedReply, unknownVariables } from "./saved-reply.ts";

const values = { author: "Ana", video: "Bread in 10 minutes", channel: "Good Crumb" };

describe("a saved reply", () => {
  it("has its variables filled in, however they are written", () => {
    const { text, missing } = renderSavedReply("Hi {author}, see {Video} on { channel }!", values);
    expect(text).toBe("Hi Ana, see Bread in 10 minutes on Good Crumb!");
    expect(missing).toEqual([]);
  });

  it("without variables stays as it is", () => {
    expect(renderSavedReply("Thank you  so much!", values).text).toBe("Thank you  so much!");
  });

  it.each([
    ["Hi {author}, thank you!", "Hi, thank you!"],
    ["{author} thank you!", "thank you!"],
    ["Thank you {author}", "Thank you"],
    ["Thank you, {author}!", "Thank you!"],
    ["Thank you, {author}", "Thank you"],
    ["Bread, {author}, is fun", "Bread, is fun"],
    ["Glad you liked {author} it", "Glad you liked it"],
    ["Hello {author}\nSee you", "Hello\nSee you"],
    ["Hello\n{author} there", "Hello\nthere"],
  ])("closes the gap of a name that is missing: %s", (body, expected) => {
    for (const author of [null, undefined, "", " \n "]) {
      expect(renderSavedReply(body, { ...values, author })).toEqual({ text: expected, missing: ["author"] });
    }
  });

  it("names each missing value once", () => {
    const nothing = { author: null, video: null, channel: null };
    expect(renderSavedReply("{author} {author} {video}", nothing).missing).toEqual(["author", "video"]);
  });

  it("takes braces, dollars and line breaks of a viewer's name for text", () => {
    const author = "{channel}\n$1 $& Ana";
    expect(renderSavedReply("Hi {author}!", { ...values, author }).text).toBe("Hi {channel} $1 $& Ana!");
  });

  it("keeps what is no variable, and tells of it", () => {
    expect(renderSavedReply("{name} and {} and {author", values).text).toBe("{name} and {} and {author");
    expect(unknownVariables("{name} {author} {Name} {name} { first name }")).toEqual([
      "name",
      "Name",
      "first name",
    ]);
    expect(unknownVariables("Hi {AUTHOR}, {video} {channel}")).toEqual([]);
  });
});
