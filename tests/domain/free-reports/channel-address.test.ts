import { expect, test } from "vitest";
import { channelFilter } from "../../../supabase/functions/free-reports/channel-address.ts";

const id = "UCabcdefghijklmnopqrst-_";

test.each([
  ["https://youtube.com/@breadnotes", { forHandle: "@breadnotes" }],
  ["https://www.youtube.com/@Bread.Notes-1/videos?view=0#top", { forHandle: "@Bread.Notes-1" }],
  ["m.youtube.com/@breadnotes", { forHandle: "@breadnotes" }],
  ["http://www.youtube.com/%40brot%C3%A9", { forHandle: "@broté" }],
  [" @breadnotes ", { forHandle: "@breadnotes" }],
  ["breadnotes", { forHandle: "@breadnotes" }],
  ["@name.tv", { forHandle: "@name.tv" }],
  ["https://youtube.com/c/BreadNotes", { forHandle: "@BreadNotes" }],
  ["youtube.com/user/breadnotes/featured", { forUsername: "breadnotes" }],
  [`https://www.youtube.com/channel/${id}/about`, { id: [id] }],
  [id, { id: [id] }],
])("%s names a channel", (written, filter) => {
  expect(channelFilter(written)).toEqual(filter);
});

test.each([
  "",
  "   ",
  "https://www.youtube.com",
  "https://www.youtube.com/",
  "youtube.com",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ",
  "https://www.youtube.com/channel/UCshort",
  "https://example.com/@breadnotes",
  "https://youtube.com.example.com/@breadnotes",
  "javascript://youtube.com/@breadnotes",
  "name.tv",
  "two words",
  "@",
  "https://youtube.com/@a b",
])("%j names none", (written) => {
  expect(channelFilter(written)).toBeUndefined();
});
