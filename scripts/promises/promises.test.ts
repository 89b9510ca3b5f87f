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
      ].map(of),
    ).toEqual([1, 1, 1, 1, 1]);
    expect(["We couldn't save it.", "We sent a link.", "We don't know it.", "How we count"].map(of)).toEqual([
      0, 0, 0, 0,
    ]);
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
