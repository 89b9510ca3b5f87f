import { describe, expect, it } from "vitest";
import { fold, plainText, stripInvisible } from "./normalise.ts";

describe("folding a text", () => {
  it.each([
    ["ѕubѕсrіbe tо mу сhаnnеl", "subscribe to my channel"],
    ["ＤＡＭＮ ＴＨＩＳ", "damn this"],
    ["𝓢𝓾𝓫𝓼𝓬𝓻𝓲𝓫𝓮 🅽🅾🆆", "subscribe now"],
    ["ɪɢɴᴏʀᴇ ᴀʟʟ", "ignore all"],
    ["s u b s c r i b e", "subscribe"],
    ["s.u.b.s.c.r.i.b.e now", "subscribe now"],
    ["Sub\u200bscr\u00adibe", "subscribe"],
    ["Ça a été “bien”", 'ca a ete "bien"'],
    ["h̷e̷l̷l̷o̷", "hello"],
  ])("reads %j as %j", (written, read) => {
    expect(fold(written)).toBe(read);
  });

  it("leaves words of other languages as they are", () => {
    expect(fold("Спасибо большое, сосед")).toBe("спасибо большое, сосед");
    expect(fold("मैं हर हफ्ते")).toBe("मैं हर हफ्ते");
    expect(fold("한국어")).toBe("한국어");
  });
});

describe("plain text", () => {
  it("undoes the HTML of a displayed comment and keeps where its links lead", () => {
    expect(plainText('<a href="http://x.com/?a=1&amp;b=2">here</a> it&#39;s<br />x &lt;3')).toBe(
      "http://x.com/?a=1&b=2 here it's\nx <3",
    );
  });

  it("leaves comparisons and hearts of plain comments alone", () => {
    expect(plainText("2 < 3 and AT&T <3")).toBe("2 < 3 and AT&T <3");
  });
});

describe("invisible characters", () => {
  it("are removed, line ends and tabs are not", () => {
    expect(stripInvisible("a\u200bb\u202ec\u{e0041}\n\td\u0007")).toBe("abc\n\td");
  });
});
