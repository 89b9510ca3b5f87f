import { expect, it } from "vitest";
import { linesOfCode } from "./figures.ts";

it("comments, blank lines and the inside of a text of several lines are no lines of code", () => {
  const body = `
begin
  -- why
  /* a long
     story */
  insert into mails (body) values ('<p>
    Hello, it''s -- no comment
    you</p>', 1);

  return 1;
end`;
  expect(linesOfCode(body)).toBe(4);
});
