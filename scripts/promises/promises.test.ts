/** Nothing is promised on a screen, in a mail or by SQL that no test keeps; and the reader of the sources reads what stands there. */
import { describe, expect, it } from "vitest";
import { promisesOf, readCatalogue, whyUnkept } from "./catalogue.ts";
import { allSaid, inParts, textsOfHtml, textsOfSql, textsOfTypeScript } from "./said.ts";

describe("promises", () => {
  it("are all in tests/promises.json, as npm run promises -- --write writes it", async () => {
    const known = await readCatalogue();
    expect(promisesOf(await allSaid(), known)).toEqual(known);
  });

  it("each name a test that exists", async () => {
    const why = await Promise.all(
      (await readCatalogue()).map(async (promise) => ({
        promise: promise.promise,
        why: await whyUnkept(promise),
      })),
    );
    expect(why.filter((each) => each.why)).toEqual([]);
  });

  it("are about what is to come or what we do, not about what we did or could not do", () => {
    const of = (text: string) => promisesOf([{ text, file: "a" }], []).length;
    expect(
      [
        "We'll email you.",
        "You'll see it.",
        "It won't be sent.",
        "We delete it.",
        "From now on it waits.",
        "Copies are deleted after 7 days.",
        "It is read and answered within an hour.",
      ].map(of),
    ).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(
      [
        "We couldn't save it.",
        "It went before we could look.",
        "We sent a link.",
        "We haven't read it.",
        "We don't know it.",
        "How we count",
        "Replies within an hour",
      ].map(of),
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("are kept by every one of the tests that they name, each under its whole name", async () => {
    const here = "scripts/promises/promises.test.ts";
    const why = (keptBy: string) => whyUnkept({ promise: "", saidIn: [], keptBy });
    expect(await why(`${here}: each name a test that exists`)).toBeUndefined();
    expect(
      await why(
        `${here}: each name a test that exists + ${here}: are read from a mail's template without its marks`,
      ),
    ).toBeUndefined();
    const [half, none] = ["each name a test", "nobody wrote" + " this"];
    expect(await why(`${here}: each name a test that exists + ${here}: ${none}`)).toBe(
      `${here} has no test '${none}'`,
    );
    expect(await why(`${here}: ${half} that`)).toBe(`${here} has no test '${half} that'`);
    expect(await why("a person's word")).toBe("names no test");
  });
});

describe("texts", () => {
  it("are read from strings, templates and elements of TypeScript, with a gap for what is computed", () => {
    const source = `import x from "not a text here"; type T = "nor a type here";
      const a = "It will go out."; const b = \`We'll ask \${n} times.\`;
      const c = <p title="Over it all">You'll get <b>{count} mails</b> a day.{" "}We read <i>all</i> of them.</p>;`;
    const texts = textsOfTypeScript(source).flatMap(inParts);
    expect(texts).toEqual([
      "It will go out.",
      "We'll ask … times.",
      "You'll get … mails a day. We read all of them.",
      "Over it all",
    ]);
  });

  it("of a frame around others are read one by one, and what customers say is not read", () => {
    const source = `const a = <form><p>We'll write.</p>{field}<Button>Save it</Button></form>;
      const b = [{ quote: "We will recommend it.", role: "Head of tea" }];`;
    expect(textsOfTypeScript(source).flatMap(inParts)).toEqual(["We'll write.", "Save it", "Head of tea"]);
  });

  it("of SQL that are put together are one, with a gap for a value", () => {
    const source = `select 'Replies of ' || k.name || ' fail: we''ll try after ' || engine.clock(w.at) || '.', 'one' || ' text';`;
    expect(textsOfSql(source).flatMap(inParts)).toEqual([
      "Replies of … fail: we'll try after ….",
      "one text",
    ]);
  });

  it("are read from the literals of SQL, not from its comments", () => {
    const source = `comment on table a is 'We will not say this; never.';
      -- 'nor this one'
      select engine.fail('It''s late. We''ll try', 'at %s.');`;
    expect(textsOfSql(source).flatMap(inParts)).toEqual(["It's late. We'll try", "at …."]);
  });

  it("are read from a mail's template without its marks", () => {
    expect(textsOfHtml("<p>We sent it to <b>{{ .Email }}</b>.</p>").flatMap(inParts)).toEqual([
      "We sent it to ….",
    ]);
  });
});
