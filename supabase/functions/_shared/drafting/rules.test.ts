import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { ruleOf } from "./plain.cases.ts";
import { type CommentFacts, matchRules, type ReplyRule } from "./rules.ts";

const facts = (values: Partial<CommentFacts> = {}): CommentFacts => ({
  text: "How long do you let the dough rest?",
  language: "en",
  video_id: "video-1",
  author_comments: 0,
  place: "first",
  labels: [],
  conditions: {},
  category: "Questions",
  sentiment: "Neutral",
  ...values,
});
const matches = (values: Partial<ReplyRule>, comment: Partial<CommentFacts> = {}) =>
  matchRules([ruleOf(values)], facts(comment)).rule !== null;
const why = (values: Partial<ReplyRule>, comment: Partial<CommentFacts> = {}) =>
  matchRules([ruleOf(values)], facts(comment)).trace[0]?.why;

describe("a rule's words", () => {
  it("match as whole words, whatever case, accents and disguise", () => {
    expect(matches({ words: ["rest"] })).toBe(true);
    expect(matches({ words: ["REST?", "nothing"] })).toBe(true);
    expect(matches({ words: ["let the  Dough"] })).toBe(true);
    expect(matches({ words: ["cafe"] }, { text: "Which CAFÉ is that" })).toBe(true);
    expect(matches({ words: ["dough"] }, { text: "Nice d\u200bоugh" })).toBe(true);
    expect(matches({ words: ["res"] })).toBe(false);
    expect(matches({ words: ["estd"] })).toBe(false);
  });

  it("match inside scripts that write no blanks", () => {
    expect(matches({ words: ["美味"] }, { text: "とても美味しい" })).toBe(true);
  });

  it("say which one was found, or that none was", () => {
    expect(why({ words: ["sugar", "rest"] })).toBe("Matches: it contains “rest”.");
    expect(why({ words: ["sugar", "milk"] })).toBe("It contains none of the words: sugar, milk.");
  });
});

describe("a rule's pattern", () => {
  it("is matched anywhere and without regard to case", () => {
    expect(matches({ pattern: "^how (long|much)\\b" })).toBe(true);
    expect(matches({ pattern: "^dough" })).toBe(false);
  });

  it.each(["(", "a(?=b)", "(a)\\1", "a{2,1}"])(
    "that is not valid never matches and says so: %s",
    (pattern) => {
      expect(matches({ pattern })).toBe(false);
      expect(why({ pattern })).toBe(`The pattern ${pattern} isn't valid, so it never matches.`);
    },
  );

  it("takes time in proportion to the comment, whatever the two are made of", () => {
    const text = `${"a".repeat(9_999)}!`;
    for (const pattern of ["^(a+)+$", "(a|a)*b", "(a*)*c", "(.*.*.*.*.*)x", "((a{0,30}){0,30})z"]) {
      const startedAt = process.cpuUsage();
      expect(matches({ pattern }, { text })).toBe(false);
      // A backtracking engine would need more than the age of the world for the first of them.
      expect(process.cpuUsage(startedAt).user / 1000, pattern).toBeLessThan(2_000);
    }
  });
});

describe("the other conditions", () => {
  it("compare languages by their primary subtag", () => {
    expect(matches({ languages: ["de", "en-US"] })).toBe(true);
    expect(matches({ languages: ["de"] }, { language: "de-AT" })).toBe(true);
    expect(why({ languages: ["de", "fr"] })).toBe("It is in English, not in German, French.");
    expect(why({ languages: ["de"] }, { language: null })).toBe("Its language can't be identified.");
  });

  it("hold for category, mood, video and whether the writer was here before", () => {
    expect(matches({ categories: ["Questions", "Praise"] })).toBe(true);
    expect(matches({ categories: ["Praise"] })).toBe(false);
    expect(matches({ sentiments: ["Neutral"] })).toBe(true);
    expect(matches({ sentiments: ["Negative"] })).toBe(false);
    expect(matches({ video_ids: ["video-1"] })).toBe(true);
    expect(matches({ video_ids: ["video-1"] }, { video_id: null })).toBe(false);
    expect(matches({ viewer: "seen" })).toBe(false);
    const regular = { author_comments: LIMITS.regular_comments };
    expect(matches({ viewer: "regular" }, regular)).toBe(true);
    expect(matches({ viewer: "not_regular" }, regular)).toBe(false);
    expect(matches({ viewer: "not_regular" }, { author_comments: 1 })).toBe(true);
    expect(matches({ viewer: "new" })).toBe(true);
  });

  it("hold for answers within a thread, or for what begins one", () => {
    const answer = { place: "follow_up" } as const;
    const aside = { place: "thread" } as const;
    expect([matches(answer, answer), matches(answer, aside), matches(answer)]).toEqual([true, false, false]);
    expect([matches(aside, answer), matches(aside, aside), matches(aside)]).toEqual([true, true, false]);
    expect([matches({ place: "first" }, answer), matches({ place: "first" })]).toEqual([false, true]);
    expect([matches({}, answer), matches({})]).toEqual([true, true]);
    expect(why({ place: "follow_up" })).toBe("It starts a thread.");
    expect(why({ place: "follow_up" }, answer)).toBe("Matches: it answers you in a thread.");
  });

  it("hold for comments of emoji alone, which no other rule is asked about", () => {
    const hearts = { text: "❤️❤️ 🔥" };
    expect(matches({ emoji_only: true }, hearts)).toBe(true);
    expect(matches({ emoji_only: true }, { text: "<3" })).toBe(true);
    expect(matches({ emoji_only: true }, { text: "So good 🔥" })).toBe(false);
    expect(matches({}, hearts)).toBe(false);
    expect(why({ emoji_only: true }, hearts)).toBe("Matches: it contains only emoji.");
    expect(why({ emoji_only: true })).toBe("It contains more than emoji.");
    expect(why({}, hearts)).toBe("It contains only emoji, and this rule needs words.");
  });

  it("take a language in whatever letters it is written", () => {
    expect(matches({ languages: ["hi"] }, { language: "hi-Latn" })).toBe(true);
    expect(why({ languages: ["de"] }, { language: "hi-Latn" })).toBe(
      "It is in Hindi (Latin), not in German.",
    );
  });

  it("must all hold", () => {
    expect(matches({ words: ["rest"], categories: ["Questions"] })).toBe(true);
    expect(matches({ words: ["rest"], categories: ["Praise"] })).toBe(false);
    expect(why({ words: ["rest"], categories: ["Questions"], viewer: "new" })).toBe(
      "Matches: it contains “rest”, its writer is commenting for the first time, its category is questions.",
    );
  });

  it("are not needed: a rule without any matches every comment", () => {
    expect(why({})).toBe("Matches every comment.");
  });
});

describe("several rules", () => {
  const [first, second, third] = [
    ruleOf({ name: "First", words: ["sugar"] }),
    ruleOf({ name: "Second", words: ["dough"] }),
    ruleOf({ name: "Third" }),
  ] as const;

  it("are asked in order, and the first match wins", () => {
    const match = matchRules([first, second, third], facts());
    expect(match.rule).toBe(second);
    expect(match.trace.map(({ name, matched }) => [name, matched])).toEqual([
      ["First", false],
      ["Second", true],
      ["Third", false],
    ]);
    expect(match.trace[2]?.why).toBe("Not checked: an earlier rule matches.");
    expect(matchRules([third, second], facts()).rule).toBe(third);
  });

  it("all label, assign and tell, whichever decides about the reply; one that decides nothing stands in no other's way", () => {
    const labels = ruleOf({ name: "Labels", action: "none", label_id: crypto.randomUUID() });
    const decides = ruleOf({ name: "Decides", words: ["dough"], action: "skip" });
    const later = ruleOf({ name: "Later", action: "draft", tell: crypto.randomUUID() });
    const plain = ruleOf({ name: "Plain", action: "auto" });
    const { rule: found, matched, trace } = matchRules([labels, decides, later, plain], facts());
    expect(found?.name).toBe("Decides");
    expect(matched).toEqual([labels.id, decides.id, later.id]);
    expect(trace.map((one) => one.matched)).toEqual([true, true, true, false]);
  });

  it("of which an earlier one asks in plain words what nobody told decide nothing, and say which it was", () => {
    const open = ruleOf({ name: "Where to buy", plain_words: "asks where to buy", action: "fixed" });
    const later = ruleOf({ action: "auto", label_id: crypto.randomUUID() });
    expect(matchRules([open, later], facts())).toMatchObject({
      rule: null,
      decided: false,
      open: { name: "Where to buy" },
      matched: [later.id],
    });
    expect(matchRules([open, later], facts({ conditions: { [open.id]: null } })).rule).toBeNull();
    expect(matchRules([open, later], facts({ conditions: { [open.id]: false } })).rule?.id).toBe(later.id);
    expect(matchRules([open, later], facts({ conditions: { [open.id]: true } })).rule?.id).toBe(open.id);
  });

  it("of which one may have the comment held, which nobody told, are decided but name it", () => {
    const holds = ruleOf({ plain_words: "insults us", action: "none", suggest_hold: true });
    const answers = ruleOf({ action: "auto" });
    expect(matchRules([answers, holds], facts())).toMatchObject({
      rule: { id: answers.id },
      open: { id: holds.id },
    });
  });

  it("of which none matches leave no rule, decided", () => {
    expect(matchRules([first], facts())).toMatchObject({ rule: null, decided: true });
    expect(matchRules([], facts())).toEqual({
      rule: null,
      decided: true,
      open: null,
      matched: [],
      trace: [],
    });
  });
});

describe("before the model was asked", () => {
  const unknown = { category: undefined, sentiment: undefined };
  const byCategory = ruleOf({ categories: ["Questions"] });
  const byWord = ruleOf({ words: ["dough"], action: "skip" });

  it("a match is decided when nothing unknown stands before it", () => {
    expect(matchRules([byWord, byCategory], facts(unknown))).toMatchObject({ rule: byWord, decided: true });
  });

  it("a match behind a rule that may match is not", () => {
    expect(matchRules([byCategory, byWord], facts(unknown))).toMatchObject({ rule: null, decided: false });
  });

  it("a rule that cannot match any more stands in nobody's way", () => {
    const hopeless = ruleOf({ words: ["sugar"], categories: ["Questions"] });
    expect(matchRules([hopeless, byWord], facts(unknown))).toMatchObject({ rule: byWord, decided: true });
  });

  it("a language that is not known yet decides nothing", () => {
    const inGerman = ruleOf({ languages: ["de"] });
    expect(matchRules([inGerman], facts({ language: undefined }))).toMatchObject({
      rule: null,
      decided: false,
    });
    expect(matchRules([inGerman], facts({ language: null }))).toMatchObject({ rule: null, decided: true });
  });

  it("whatever is decided stays so, whatever the model says then", () => {
    const list = <Value extends string>(...values: Value[]) => fc.subarray(values, { maxLength: 2 });
    const anyRule = fc
      .record({
        words: list("dough", "sugar"),
        languages: list("en", "de"),
        categories: list("Praise", "Questions"),
        sentiments: list("Positive", "Neutral"),
        viewer: fc.constantFrom(null, "new", "seen", "regular", "not_regular"),
      })
      .map(ruleOf);
    const answer = fc.record({
      language: fc.constantFrom("en", "de", null),
      category: fc.constantFrom("Praise", "Questions", "Criticism"),
      sentiment: fc.constantFrom("Positive", "Neutral", "Negative"),
    });
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 5 }), answer, fc.boolean(), (rules, told, ownLanguage) => {
        const language = ownLanguage ? told.language : undefined;
        const before = matchRules(rules, facts({ ...unknown, language }));
        const after = matchRules(rules, facts(told));
        expect(after.decided).toBe(true);
        if (before.decided) expect(before.rule).toBe(after.rule);
      }),
    );
  });
});
