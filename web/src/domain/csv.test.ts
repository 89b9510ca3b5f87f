import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

describe("CSV", () => {
  it("ends every line with \\r\\n and quotes what needs it, doubling quotes", () => {
    expect(toCsv([["a", 'say "hi"', "x,y", "two\nlines", 7, null]])).toBe(
      'a,"say ""hi""","x,y","two\nlines",7,\r\n',
    );
  });

  it.each(["=1+1", "+49", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =cmd|' /C calc'!A0", "＝1"])(
    "opens %j as text, not as a formula",
    (text) => {
      expect(toCsv([[text]]).replace(/^"/, "")).toMatch(/^'/);
    },
  );

  it("leaves numbers and other text alone", () => {
    expect(toCsv([[-3, "a = b", "Größe 👍"]])).toBe("-3,a = b,Größe 👍\r\n");
  });
});
