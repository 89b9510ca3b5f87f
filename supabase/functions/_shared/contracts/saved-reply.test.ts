import { describe, expect, it } from "vitest";
import { renderSavedReply, savedReplyValues, unknownVariables } from "./saved-reply.ts";

const values = {
  viewer: "Ana",
  video: "Bread in 10 minutes",
  link: "https://www.youtube.com/watch?v=bread",
  channel: "Good Crumb",
};

describe("a saved reply", () => {
  it("has its variables filled in, however they are written", () => {
    const { text, missing } = renderSavedReply("Hi {viewer}, see {Video} on { channel }!", values);
    expect(text).toBe("Hi Ana, see Bread in 10 minutes on Good Crumb!");
    expect(missing).toEqual([]);
  });

  it("leads to the video that the comment stands under, where there is one", () => {
    const comment = { author_name: "Ana", video_title: "Bread", channel_title: null, video_id: "a b&c" };
    expect(renderSavedReply("Look: {link}", savedReplyValues(comment)).text).toBe(
      "Look: https://www.youtube.com/watch?v=a%20b%26c",
    );
    expect(renderSavedReply("Look, {link}!", savedReplyValues({ ...comment, video_id: null }))).toEqual({
      text: "Look!",
      missing: ["link"],
    });
  });

  it("without variables stays as it is", () => {
    expect(renderSavedReply("Thank you  so much!", values).text).toBe("Thank you  so much!");
  });

  it.each([
    ["Hi {viewer}, thank you!", "Hi, thank you!"],
    ["{viewer} thank you!", "thank you!"],
    ["Thank you {viewer}", "Thank you"],
    ["Thank you, {viewer}!", "Thank you!"],
    ["Thank you, {viewer}", "Thank you"],
    ["Bread, {viewer}, is fun", "Bread, is fun"],
    ["Glad you liked {viewer} it", "Glad you liked it"],
    ["Hello {viewer}\nSee you", "Hello\nSee you"],
    ["Hello\n{viewer} there", "Hello\nthere"],
  ])("closes the gap of a name that is missing: %s", (body, expected) => {
    for (const viewer of [null, undefined, "", " \n "]) {
      expect(renderSavedReply(body, { ...values, viewer })).toEqual({ text: expected, missing: ["viewer"] });
    }
  });

  it("names each missing value once", () => {
    const nothing = { viewer: null, video: null, link: null, channel: null };
    expect(renderSavedReply("{viewer} {viewer} {video}", nothing).missing).toEqual(["viewer", "video"]);
  });

  it("takes braces, dollars and line breaks of a viewer's name for text", () => {
    const viewer = "{channel}\n$1 $& Ana";
    expect(renderSavedReply("Hi {viewer}!", { ...values, viewer }).text).toBe("Hi {channel} $1 $& Ana!");
  });

  it("keeps what is no variable, and tells of it", () => {
    expect(renderSavedReply("{name} and {} and {viewer", values).text).toBe("{name} and {} and {viewer");
    expect(unknownVariables("{name} {viewer} {Name} {name} { first name }")).toEqual([
      "name",
      "Name",
      "first name",
    ]);
    expect(unknownVariables("Hi {VIEWER}, {video} {link} {channel}")).toEqual([]);
  });
});
