/** Every knob of the simulator. */

import type { Share } from "./chance.ts";
import type { BehaviourName } from "./model/behaviours.ts";
import type { Grounding } from "./model/grounded.ts";
import type { Grouping } from "./model/grouping.ts";
import type { Judging } from "./model/judgement.ts";
import type { ReplyFate } from "./reply-fates.ts";

/** How the consent page behaves: `ask` shows it, the other two answer at once. */
type ConsentMode = {
  mode: "ask" | "allow" | "deny";
  email?: string;
  /** null signs in an account without its channel. */
  channelId?: string | null;
  /** Full scope strings that are granted; the others count as unticked. */
  scopes?: string[];
};

export type ModelSettings = Judging &
  Grouping & {
    /** `obey` follows instructions found inside the comment; the others ruin the answer. */
    mode: "normal" | "obey" | "notJson" | "wrongShape" | "empty";
    /** What it makes of the sources that it is given. */
    grounding: Grounding;
    /** What it says of every reply as a whole that it judges: it knows nothing but words. */
    whole: "answers" | "evades" | "implies_more";
    /** The temper of the server that the model is behind. */
    behaviour: BehaviourName | null;
    /** Answer this HTTP status instead; limited to the next `failTimes` calls when that is set. */
    failStatus: number | null;
    failTimes: number | null;
    delayMs: number;
  };

/** Every knob; the defaults are in `settings.ts`. */
export type Settings = {
  /** How long after the insert a published reply stays invisible to the public. */
  propagationMs: number;
  /** What becomes of an insert that no `planFate` rule catches. */
  defaultFate: ReplyFate;
  /** Whether the answer to an insert carries moderationStatus for the channel's owner. */
  echoModerationStatus: boolean;
  /** Whether the owner finds held comments by id, or in the list of a thread's replies. */
  ownerByIdShowsHeld: boolean;
  ownerByParentShowsHeld: boolean;
  /** Unknown ids: 200 without them, or the documented 404. */
  unknownIds: "empty" | "notFound";
  /** Whether readers other than the author get textOriginal (as textDisplay has it). */
  textOriginalForOthers: boolean;
  /** How many replies a thread lists, and from which end. */
  threadReplyCap: number;
  threadReplyOrder: "oldestFirst" | "newestFirst";
  /** Whose ids an insert takes as `parentId`: threads' alone, as documented, or any comment's of the thread, where lists name the thread or that comment. */
  replyParents: "threads" | "any" | "anyShown";
  /** Replies stand in lists only some time after the insert, at most this; by id they are there at once. */
  repliesLag: { seed: number; mostMs: number } | null;
  /** Threads that count a reply more than they have. */
  miscounted: Share | null;
  /** Comments and threads with fields that are missing, null or unknown. */
  oddFields: Share | null;
  /** Whether the last page of a list names itself as the next one. */
  endlessPages: boolean;
  /** A page of a list holds at most so many, however many are asked for. */
  shortPages: number | null;
  /** Inserts that are answered with the reply's id in another case than lists show it. */
  otherCaseIds: Share | null;
  /** Threads that stand twice on a channel's page: as they are, and as they were before they were edited. */
  threadsTwice: Share | null;
  /** Scopes that a renewed token lacks although they were granted. */
  refreshLacks: string[];
  /** Whether textDisplay has entities and markup although plain text was asked for. */
  plainTextEscaped: boolean;
  /** What publishing or holding a rejected comment comes to: it is, or is not though the answer says nothing of it, or the whole call is refused. */
  rejectedAgain: "taken" | "ignored" | "refused";
  /** Whether an owner gets the tracks that YouTube's speech recognition wrote; nobody says. */
  automaticCaptions: "given" | "forbidden";
  maxCommentLength: number;
  /** 50 or 52: Google's pages name both. */
  insertUnits: number;
  /** What a write that is refused with 4xx costs. */
  failedWriteUnits: "full" | "one";
  /** Of projects whose limit `setQuota` did not set. */
  dailyLimit: number;
  /** How a spent day looks: 403 quotaExceeded, or 429 rateLimitExceeded with "per day" in the message. */
  quotaForm: "403" | "429";
  /** Calls a minute and user; null for no such limit. */
  perMinuteLimit: number | null;
  /** Whether projects have the YouTube Analytics API enabled, and how old its newest figures are. */
  analyticsEnabled: boolean;
  analyticsDelayMs: number;
  accessTokenSeconds: number;
  /** The life of refresh tokens of clients in publishing status Testing. */
  testingTokenDays: number;
  /** `iss` of id_tokens; null for the simulator's own origin. */
  issuer: string | null;
  consent: ConsentMode;
  /** false destroys every request to that side. */
  network: { google: boolean; model: boolean };
  model: ModelSettings;
};

export type SettingsPatch = Partial<Omit<Settings, "network" | "model">> & {
  network?: Partial<Settings["network"]>;
  model?: Partial<ModelSettings>;
};

/** Defaults follow docs/YOUTUBE.md; where Google's behaviour is unknown, the one that is harder on a client. */
export function defaultSettings(): Settings {
  return {
    propagationMs: 2000,
    defaultFate: { kind: "published" },
    echoModerationStatus: true,
    ownerByIdShowsHeld: false,
    ownerByParentShowsHeld: false,
    unknownIds: "empty",
    textOriginalForOthers: true,
    threadReplyCap: 5,
    threadReplyOrder: "oldestFirst",
    replyParents: "threads",
    repliesLag: null,
    miscounted: null,
    oddFields: null,
    endlessPages: false,
    shortPages: null,
    otherCaseIds: null,
    threadsTwice: null,
    refreshLacks: [],
    plainTextEscaped: false,
    rejectedAgain: "ignored",
    automaticCaptions: "forbidden",
    maxCommentLength: 10_000,
    insertUnits: 50,
    failedWriteUnits: "full",
    dailyLimit: 10_000,
    quotaForm: "403",
    perMinuteLimit: null,
    analyticsEnabled: true,
    analyticsDelayMs: 2 * 86_400_000,
    accessTokenSeconds: 3599,
    testingTokenDays: 7,
    issuer: null,
    consent: { mode: "ask" },
    network: { google: true, model: true },
    model: {
      mode: "normal",
      grounding: "smallTalk",
      whole: "answers",
      groups: null,
      misgroup: null,
      behaviour: null,
      failStatus: null,
      failTimes: null,
      delayMs: 0,
      labels: null,
      misjudge: null,
    },
  };
}

export function patchSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    ...settings,
    ...patch,
    network: { ...settings.network, ...patch.network },
    model: { ...settings.model, ...patch.model },
  };
}
