/** Every function that meets a text of a stranger's, called with one: of a comment, a model, a document, a name, an address. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { basename, join } from "node:path";
import { type ESTree, parseSync } from "vite";
import { z } from "zod";
import { LIMITS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { repositoryRoot } from "../../lib/paths.ts";

export interface Reader {
  /** Where it stands and what it is called. */
  name: string;
  read: (text: string) => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: functions of many shapes, each called as its parameters ask.
type Exported = (...given: any[]) => unknown;
type Call = (read: Exported, text: string) => unknown;

const SHARED = "supabase/functions/_shared";
/** The files whose functions read what strangers write. */
const ROOMS = [
  `${SHARED}/{safety,text,evidence,contracts}/*.ts`,
  `${SHARED}/drafting/{grounds,patterns,prompt,rewriting,rules,sign-off,strangers}.ts`,
  `${SHARED}/model/{protocol,read-answer,dialect}.ts`,
  `${SHARED}/youtube/answers.ts`,
  `${SHARED}/google/{client-check,error-kind}.ts`,
  `${SHARED}/http/allowed-origin.ts`,
  `${SHARED}/secrets/base64url.ts`,
  "supabase/functions/held-comments/queue-page.ts",
  "web/src/domain/{marks,sources}.ts",
];

const NONCE = "k7f3q9k7f3q9k7f3";
const brand = {
  tone: "",
  reply_length: "long",
  emoji: "free",
  sign_off: "Anna",
  examples: [],
  allowed_links: [],
};
/** As the doors let it in: of a reply (prove), of a passage (the limit in SQL), of a name or a title (YouTube). */
const asReply = (text: string) => text.slice(0, LIMITS.reply_characters);
const asPassage = (text: string) => text.slice(0, LIMITS.passage_characters);
const asName = (text: string) => text.slice(0, 100);
const passage = (text: string) => ({
  id: "1",
  kind: "fact",
  source_id: "1",
  title: asName(text),
  text: asPassage(text),
  language: "en",
  url: null,
});
const lesson = (text: string) => ({
  id: "1",
  comment_row_id: "1",
  comment: text,
  answer: asReply(text),
  draft: asReply(text),
  final: asReply(text),
  how: "edited",
});
const ANSWER = z.object({ reply: z.string(), sure: z.number().max(1).nullable() });
const toProve = (reply: string, cited: ReturnType<typeof passage>, comment: string) => ({
  reply,
  language: "en",
  comment,
  cited: [cited],
  settings: { author: reply.slice(0, 100), channel: "Anna", allowedLinks: [], texts: [] },
  videos: [],
});
const view = (read: Exported, text: string) =>
  read({ text, original: text, words: text.split(" "), links: [] });

/** What takes more than texts, and how it is given one. */
const CALLS: Record<string, Call | Call[]> = {
  "safety/reply-stops.ts detectReplyStops": (read, text) => read(text, [text]),
  "safety/reply-checks.ts checkReply": (read, text) =>
    read({
      reply: text,
      comment: text,
      commentLanguage: "en",
      authorName: text.slice(0, 100),
      allowedLinks: ["example.com"],
      instructions: "You answer comments for the channel, in its voice.",
      canary: "k7f3q9",
      recentReplies: [text],
      maxLength: 1000,
      bannedPhrases: ["buy now"],
    }),
  "safety/leak.ts findLeak": (read, text) =>
    read(asReply(text), { instructions: text, canary: "k7f3q9", mayRepeat: [asReply(text)] }),
  "safety/links.ts withoutLinks": (read, text) => read(text, ["https://example.com"]),
  "safety/links.ts isAllowedHost": (read, text) => read(text, ["example.com"]),
  "safety/spam-begging.ts begging": view,
  "safety/spam.ts detectSpam": (read, text) =>
    read(text, "CevxZvSJLk8", { author: text.slice(0, 100), channel: "Anna" }),
  "safety/spam-shapes.ts likeness": (read, text) => read({ author: text, channel: text }),
  "safety/prompt-block.ts fence": (read, text) => read(text, NONCE),
  "safety/triage.ts triage": (read, text) =>
    read(text, "CevxZvSJLk8", { author: text.slice(0, 100), channel: "Anna" }),
  "safety/word-phrases.ts finderOf": (read, text) =>
    (read("a/the ~ ~ of ; (in|on) _ _ hop*", "not") as (folded: string) => unknown)(text),
  "text/phrase.ts holdsPhrase": (read, text) => read(text, "buy now"),
  "text/phrase.ts holdsDisguised": (read, text) => read(text, "buy now"),
  "text/letter-statistics.ts likenessOf": (read, text) => read(text.toLowerCase()),
  "text/letter-statistics.ts knowsLetters": (read, text) => read(text),
  "text/language-words.ts evidenceOf": (read, text) => read(text.split(/\s/)),
  "text/language-scripts.ts hanLanguage": (read, text) => read(text, text.length),
  "text/language.ts closeLanguages": (read, text) => read(text, "en"),
  "text/language.ts otherLanguageOf": (read, text) => read(text, "en"),
  "text/emoji.ts withFewEmoji": (read, text) => read(text, 1),
  "text/storable.ts cut": (read, text) => read(text, 1000),
  "text/storable.ts storableValue": (read, text) => read({ text }),
  "text/telling-words.ts wordsOf": (read, text) => read(text, "en"),
  "text/telling-words.ts tellingWords": (read, text) => read([{ id: "1", language: "en", body: text }]),
  "evidence/assertions.ts countedBy": (read, text) => read(text, { start: 1, end: text.length - 1 }),
  "evidence/assertions.ts assertionsIn": (read, text) => read(asReply(text), "en"),
  "evidence/assertions.ts amountsSaid": (read, text) => read(text, "de"),
  "evidence/block.ts evidenceBlock": (read, text) =>
    read({ passages: [passage(text)], answers: [lesson(text)], videos: [] }, NONCE, {
      characters: 6000,
      tokens: 3000,
    }),
  "evidence/bound.ts boundsOf": (read, text) =>
    read({ reply: asReply(text), comment: text, language: "en", cited: [passage(text)] }),
  "evidence/citations.ts citationsOf": (read, text) =>
    read({ reply: text, sources: [text], cannot_tell: false, question: text, spoken: [text] }, []),
  "evidence/clock-words.ts beginningOf": (read, text) => read(text, text.length, "de"),
  "evidence/date-words.ts dayOf": (read, text) => read(text, "pt"),
  "evidence/date-words.ts monthOf": (read, text) => read(text, "pl"),
  "evidence/date-words.ts nearIn": (read, text) => read(text, "ja"),
  "evidence/dates.ts datesIn": (read, text) => read(text, "de"),
  "evidence/lessons.ts lessonsBlock": (read, text) => read([lesson(text)], NONCE),
  "evidence/marks.ts marksOf": (read, text) =>
    read({ unproven: [], plain: [{ start: 0, end: 1, text }] }, []),

  "evidence/numbers.ts wordWorth": (read, text) => read(text, "de"),
  "evidence/numbers.ts numbersIn": (read, text) => [read(text, "en"), read(text, "de")],
  "evidence/prove.ts prove": [
    (read, text) => read(toProve(text, passage(text.slice(0, 300)), text)),
    (read, text) => read(toProve("It is the X-T5.", passage(text), "")),
  ],
  "evidence/ranges.ts rangesIn": (read, text) =>
    read(text, [
      { start: 1, end: 2, text: "1", kind: "number", keys: ["count 1"], counts: [] },
      {
        start: text.length - 2,
        end: text.length - 1,
        text: "2",
        kind: "number",
        keys: ["count 2"],
        counts: [],
      },
    ]),
  "evidence/sentences.ts asserts": (read, text) => read(text, ["Anna"]),
  "evidence/sentences.ts isCourtesy": (read, text) => read(text),
  "evidence/units.ts unitAround": (read, text) =>
    read(text, text.length >> 1, (text.length >> 1) + 1, { fraction: false, article: false, language: null }),
  "evidence/units.ts periodAround": (read, text) =>
    read(text, text.length >> 1, (text.length >> 1) + 1, "de"),
  "evidence/units.ts amount": (read, text) => read(text, 1),
  "contracts/saved-reply.ts renderSavedReply": (read, text) => read(text, { viewer: text.slice(0, 100) }),
  "contracts/sign-in-link.ts linkAddress": (read, text) =>
    read("https://example.com", { tokenHash: "abc", type: "email", next: text, email: "a@example.com" }),
  "drafting/grounds.ts proveText": (read, text) =>
    read(text, {
      comment: { text, video_title: text.slice(0, 100), thread: [] },
      author: text.slice(0, 100),
      voice: { brand, channel_title: "Anna", own_answers: [], recent_replies: [], objective: "", tags: [] },
      language: "en",
      cited: { reply: text, sources: [], passages: [], videos: [], cannotTell: false, question: null },
      videos: [],
    }),
  "drafting/grounds.ts givenGrounds": (read, text) =>
    read(
      { evidence: { passages: [passage(text)], answers: [], videos: [] }, lessons: [lesson(text)] },
      NONCE,
      [text],
    ),
  "drafting/patterns.ts patternReader": (read, text) =>
    (read(text, { leftMs: 1000 }) as (pattern: string) => unknown)("(a+)+b|(\\w+\\s?)+!"),
  "drafting/prompt.ts promptFor": (read, text) =>
    read(
      { text, video_title: text, thread: [{ author: text, text }] },
      { commentLanguage: "en", replyLanguage: "en" },
      NONCE,
    ),
  "drafting/rewriting.ts rewritingBlock": (read, text) => read({ how: "shorter", text }, NONCE),
  "drafting/rules.ts matchRules": (read, text) =>
    read(
      [
        {
          id: "1",
          name: "a",
          words: ["buy now"],
          pattern: "(a+)+b",
          languages: [],
          categories: [],
          sentiments: [],
          video_ids: [],
          ...{ plain_words: text.slice(0, 200), with_labels: [], viewer: null, place: null },
          ...{ label_id: null, assign_to: null, tell: null, suggest_hold: false },
          emoji_only: false,
          action: "draft",
          fixed_text: null,
        },
      ],
      {
        ...{ text, language: "en", video_id: null, author_comments: 0, place: "first", labels: [] },
        ...{ conditions: {}, category: "Praise", sentiment: "Neutral" },
      },
    ),
  "drafting/sign-off.ts endWith": (read, text) => read(text, "Anna"),
  "drafting/sign-off.ts signOffFor": (read, text) => read(text.slice(0, 100), text, "en"),
  "drafting/sign-off.ts withoutEnd": (read, text) => read(text, text.slice(0, 100)),
  "drafting/strangers.ts speakableName": (read, text) =>
    read(text, { allowedLinks: [], bannedPhrases: ["buy now"] }),
  "drafting/strangers.ts injectionIn": (read, text) => read(text, "In the thread"),
  "drafting/strangers.ts injectionAround": (read, text) =>
    read({
      text,
      video_title: asName(text),
      author_name: asName(text),
      thread: [{ author: asName(text), text }],
    }),
  "model/dialect.ts adapted": (read, text) => read({ output: "auto" }, text, { auto: true, heard: true }),
  "model/protocol.ts hear": (read, text) => read(new Response(text, { status: 400 })),
  "model/protocol.ts troubleOf": (read, text) => read({ status: 400, said: text, isProtocol: true }),
  "model/read-answer.ts readAnswer": [
    (read, text) => read(text, ANSWER),
    (read, text) => read(JSON.stringify({ reply: text, sure: text }), ANSWER),
    (read, text) => read(`{${text}}`, ANSWER),
  ],
  "youtube/answers.ts toComment": (read, text) =>
    read({ id: "1", snippet: { textOriginal: text, authorDisplayName: text } }),
  "google/client-check.ts readConsentAnswer": (read, text) =>
    read({ location: `${text}?authError=${text}`, text }, "https://a.example"),
  "google/error-kind.ts classifyGoogleError": (read, text) => [
    read({ message: text }),
    read({ message: text, status: 403, reason: "rateLimitExceeded" }),
  ],
  "http/allowed-origin.ts allowedOrigin": (read, text) =>
    read(text, { SITE_URL: "https://a.example", REDIRECT_ALLOW_LIST: [text] }),
  "domain/marks.ts piecesOf": (read, text) => read(text, [{ start: 1, end: 5, why: "number" }]),
  "domain/marks.ts wordsStillMarked": (read, text) => read(text, text, [{ start: 1, end: 5, why: "number" }]),
  "contracts/csv.ts toCsv": (read, text) => read([[text]]),
  "domain/sources.ts saidBy": (read, text) => read({ kind: "fact", title: text, text }),
  "domain/sources.ts placeOf": (read, text) => read({ url: text, text }),
};

/** What reads no text of a stranger's, or what others here read for it. */
const NOT_READERS = new Set([
  // Ask the model; what they read of its answer is read by readAnswer and the checks.
  "evidence/group.ts groupQuestions",
  "evidence/judge.ts askJudge",
  "evidence/judge.ts isProven",
  // Numbers, codes of ours, lists of ours, results of readers above.
  "contracts/language-name.ts languageName",
  "contracts/rule-pattern.ts isTooLarge",
  "contracts/condition-cost.ts conditionCost",
  "contracts/saved-reply.ts savedReplyValues",
  "contracts/video-link.ts videoLink",
  "evidence/bound.ts isOfAnother",
  "evidence/ranges.ts isCovered",
  "evidence/numbers.ts readsNumbersOf",
  "evidence/reckoning.ts isBill",
  "evidence/reckoning.ts isMany",
  "evidence/reckoning.ts isTimes",
  "evidence/reckoning.ts pairs",
  "evidence/reckoning.ts rounds",
  "evidence/reckoning.ts together",
  "evidence/said-amounts.ts isBare",
  "evidence/said-amounts.ts measureOf",
  "evidence/said-amounts.ts numbers",
  "evidence/said-amounts.ts worthOf",
  "evidence/sure-days.ts isOtherDay",
  "evidence/sure-days.ts isOtherTime",
  "evidence/sure-days.ts isStretch",
  "evidence/sure.ts sureAbout",
  "evidence/units.ts isCounter",
  "evidence/talk.ts numberedIn",
  "evidence/talk.ts talkOf",
  "evidence/clock-words.ts clock",
  "evidence/level.ts words",
  "evidence/names.ts byLanguage",
  "evidence/names.ts kept",
  "evidence/names.ts lexicon",
  "evidence/names.ts unitNames",
  "evidence/level.ts primary",
  "evidence/number-words.ts worths",
  "drafting/grounds.ts videosOf",
  "drafting/grounds.ts linksOf",
  "drafting/grounds.ts citedBy",
  "drafting/grounds.ts unprovenOf",
  "drafting/patterns.ts patternBudget",
  // Reads as matchRules does.
  "drafting/rules.ts judgeRule",
  "drafting/prompt.ts roomFor",
  "drafting/prompt.ts examplesOf",
  "drafting/prompt.ts instructionsFor",
  "model/dialect.ts firstDialect",
  "model/dialect.ts serverKey",
  "model/dialect.ts recall",
  "model/dialect.ts learn",
  "model/dialect.ts remember",
  "model/dialect.ts takeUnsaved",
  "model/dialect.ts forgetDialects",
  "secrets/base64url.ts toBase64Url",
  "model/read-answer.ts jsonSchemaOf",
  "safety/prompt-block.ts newNonce",
  "safety/spam-text.ts isHomeLink",
  "safety/word-phrases.ts wordsFrom",
  "youtube/answers.ts readThreadReplies",
  "youtube/answers.ts readThreads",
  "youtube/answers.ts readVideos",
  "youtube/answers.ts readCaptionTracks",
  "youtube/answers.ts readUploads",
  "youtube/answers.ts toThread",
  "held-comments/queue-page.ts placeAfter",
  "domain/sources.ts groupSources",
]);

/** What throws for a text that is none of its own. */
const REFUSES = new Set(["secrets/base64url.ts fromBase64Url", "held-comments/queue-page.ts readPlace"]);

function orRefused(name: string, read: Reader["read"]): Reader["read"] {
  if (!REFUSES.has(name)) return read;
  return (text) => {
    try {
      return read(text);
    } catch {
      return undefined;
    }
  };
}

/** Whether a function that stands in no list takes a text first; without more it is given nothing else. */
function takesText({ params }: { params: ESTree.ParamPattern[] }, source: string): boolean {
  const [first, ...others] = params.map(({ start, end }) => source.slice(start, end));
  return (
    first !== undefined &&
    /^\w+: string\b/.test(first) &&
    others.every((other) => / = |\?:|: string\b/.test(other))
  );
}

interface Found {
  name: string;
  exported: string;
  text: boolean;
}

/** The functions that a file exports, by reading it. */
function functionsOf(path: string): Found[] {
  const source = readFileSync(path, "utf8");
  const place = path.split("/").slice(-2).join("/");
  return parseSync(path, source).program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
    const { declaration } = statement;
    const declared =
      declaration.type === "FunctionDeclaration"
        ? [{ id: declaration.id, value: declaration as unknown }]
        : declaration.type === "VariableDeclaration"
          ? declaration.declarations.map(({ id, init }) => ({ id, value: init as unknown }))
          : [];
    return declared.flatMap(({ id, value }) => {
      const one = value as { type?: string; params?: ESTree.ParamPattern[] } | null;
      const isFunction = /^(?:FunctionDeclaration|ArrowFunctionExpression|FunctionExpression)$/.test(
        one?.type ?? "",
      );
      if (!isFunction || !one?.params || id?.type !== "Identifier") return [];
      return [
        { name: `${place} ${id.name}`, exported: id.name, text: takesText({ params: one.params }, source) },
      ];
    });
  });
}

async function filesOf(rooms: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob([...rooms], { cwd: repositoryRoot })) found.push(file);
  return found.filter((file) => !/\.(?:test|cases|gen)\.ts$/.test(basename(file))).sort();
}

/** Every reader, found by what the files export; `unknown` are functions that neither take a text alone nor stand in a list here. */
export async function collectReaders(): Promise<{ readers: Reader[]; unknown: string[]; listed: string[] }> {
  const readers: Reader[] = [];
  const unknown: string[] = [];
  const listed = new Set([...Object.keys(CALLS), ...NOT_READERS]);
  for (const file of await filesOf(ROOMS)) {
    const path = join(repositoryRoot, file);
    const functions = functionsOf(path);
    if (functions.length === 0) continue;
    const module = (await import(path)) as Record<string, Exported>;
    for (const { name, exported, text } of functions) {
      listed.delete(name);
      const read = module[exported];
      if (NOT_READERS.has(name) || read === undefined) continue;
      const call = CALLS[name];
      if (call)
        for (const one of [call].flat())
          readers.push({ name, read: orRefused(name, (given) => one(read, given)) });
      else if (text) readers.push({ name, read: orRefused(name, (given) => read(given, given)) });
      else unknown.push(name);
    }
  }
  return { readers, unknown, listed: [...listed] };
}
