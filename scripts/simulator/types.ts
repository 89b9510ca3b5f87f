/**
 * The admin API's vocabulary: what `SimulatorAdmin` sends and receives.
 * Instants are ISO 8601 strings in UTC and belong to the simulator's own clock; durations are milliseconds unless named otherwise.
 */

/** The hidden truth of a comment (YOUTUBE 2): what a reader sees follows from it and from who reads. */
export type Truth = "published" | "heldForReview" | "likelySpam" | "rejected" | "deleted" | "shadowDropped";

/** What YouTube does with a reply after it answered 200. */
export type ReplyFate =
  /** Public once it propagated; `afterMs` overrides `settings.propagationMs`. */
  | { kind: "published"; afterMs?: number }
  /** Waits for a moderator; released to the public after `releasedAfterMs` if given. */
  | { kind: "held"; releasedAfterMs?: number }
  | { kind: "likelySpam" }
  /** Starts as `initially` (default published) and is rejected later. */
  | { kind: "rejectedLater"; afterMs: number; initially?: "published" | "heldForReview" }
  /** Only its author sees it. */
  | { kind: "shadowDropped" }
  /** Public, then silently gone. */
  | { kind: "removedAfter"; hours: number }
  /** Public, but readers are shown another text; the author still gets the original. */
  | { kind: "textAltered"; text: string };

export type MethodName =
  | "channels.list"
  | "videos.list"
  | "commentThreads.list"
  | "comments.list"
  | "comments.insert"
  | "comments.update"
  | "comments.delete"
  | "comments.setModerationStatus"
  | "comments.markAsSpam"
  | "oauth.token"
  | "oauth.revoke"
  | "oauth.tokeninfo"
  | "oauth.userinfo"
  | "oauth.certs"
  | "chat.completions";

export type Fault =
  /** Answer with an error before anything is committed. Without `reason` the usual one of the status is used. */
  | { kind: "error"; status: number; reason?: string; message?: string }
  /** Do the work, but only after waiting. */
  | { kind: "latency"; ms: number }
  /** Do the work, then destroy the connection without an answer. */
  | { kind: "commitThenDrop" }
  /** Do the work, then answer with an error (default 500). */
  | { kind: "commitThenError"; status?: number }
  /** Destroy the connection before anything is committed. */
  | { kind: "dropBeforeCommit" }
  /** Do the work, answer 200 with half of the JSON. */
  | { kind: "truncatedJson" }
  /** Do the work, send the headers at once and the body in pieces over `ms`. */
  | { kind: "slowBody"; ms: number };

export type FaultRule = {
  method: MethodName | "*" | "comments.*" | "oauth.*";
  fault: Fault;
  /** Start at the nth matching call counted from now, 1 being the next one (default 1). */
  nth?: number;
  /** How many matching calls are hit from there on (default 1; null = until removed). */
  times?: number | null;
  /** Hit only this share (0..1) of the matching calls, chosen by a fixed pseudo-random sequence. */
  probability?: number;
  /** Only inserts under this comment. */
  parentId?: string;
};

export type PlannedFault = FaultRule & { id: number; seen: number; fired: number };

/** How the consent page behaves: `ask` shows it, the other two answer at once. */
export type ConsentMode = {
  mode: "ask" | "allow" | "deny";
  email?: string;
  /** null signs in an account without its channel. */
  channelId?: string | null;
  /** Full scope strings that are granted; the others count as unticked. */
  scopes?: string[];
};

export type ModelSettings = {
  /** `obey` follows instructions found inside the comment; the others ruin the answer. */
  mode: "normal" | "obey" | "notJson" | "wrongShape" | "empty";
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

export type OAuthClient = {
  clientId: string;
  clientSecret: string;
  /** Compared character by character. */
  redirectUris: string[];
  /** The Google Cloud project that pays the quota. */
  projectNumber: number;
  /** Publishing status "Testing": refresh tokens die after 7 days. */
  testing?: boolean;
};

export type ApiKey = { key: string; projectNumber: number };

export type AccountInput = {
  email: string;
  name?: string;
  /** Not merged with a YouTube account: writes answer 403 ineligibleAccount. */
  ineligible?: boolean;
};

export type ChannelInput = {
  id?: string;
  title: string;
  /** With or without the leading @. */
  handle?: string;
  description?: string;
  /** The Google account that may choose this channel in the consent page. */
  accountEmail?: string;
  publishedAt?: string;
  subscriberCount?: number;
  viewCount?: number;
  country?: string;
};

export type VideoInput = {
  id?: string;
  channelId: string;
  title: string;
  description?: string;
  publishedAt?: string;
  privacyStatus?: "public" | "unlisted" | "private";
  commentsDisabled?: boolean;
  viewCount?: number;
  likeCount?: number;
};

export type CommentInput = {
  id?: string;
  videoId: string;
  /** Present: a reply under this thread. */
  parentId?: string;
  text: string;
  /** null or absent: now. An instant in the future arrives when the clock gets there. */
  publishedAt?: string | null;
  updatedAt?: string;
  authorChannelId?: string;
  authorDisplayName?: string;
  /** The author's account is gone: no author fields at all. */
  authorDeleted?: boolean;
  likeCount?: number;
  truth?: Truth;
  /** Nobody can reply: insert answers 400 operationNotSupported. */
  notRepliable?: boolean;
  /** insert answers 400 parentCommentIsPrivate. */
  privateParent?: boolean;
};

export type JsonlImport = {
  /** The file's text: one `{comment_id, video_id, author_channel_id, author, published_at, text}` a line. */
  jsonl: string;
  /** Videos that are not known yet are created on this channel. */
  channelId: string;
  /** When the first line arrives (default: now) and how far apart the lines are (default 0). */
  startAt?: string;
  spacingMs?: number;
  /** Only the first n lines. */
  limit?: number;
};

export type StoredReplyFate = {
  parentId?: string;
  textIncludes?: string;
  fate: ReplyFate;
  times?: number | null;
};

export type CommentState = {
  id: string;
  videoId: string;
  channelId: string;
  parentId: string | null;
  authorChannelId: string | null;
  authorDisplayName: string | null;
  text: string;
  /** What readers other than the author are shown when YouTube altered it. */
  alteredText: string | null;
  publishedAt: string;
  updatedAt: string;
  /** The truth at this moment of the simulator's clock. */
  truth: Truth;
  /** From when the public sees it, if it is published. */
  publicAt: string;
  /** What anybody with an API key sees right now. */
  publicNow: boolean;
  source: "seed" | "api" | "studio";
};

export type Duplicate = { parentId: string; authorChannelId: string; ids: string[]; texts: string[] };

export type ParentCount = { parentId: string; posts: number; commits: number };

export type LedgerRow = {
  method: MethodName;
  /** e.g. `channel page`, `by id`, `held`, `video page`, `parentId`, `mine`; empty where there is only one. */
  mode: string;
  principal: "key" | "oauth";
  calls: number;
  units: number;
  /** Calls among them that were answered with a 4xx or 5xx. */
  errors: number;
};

export type Ledger = {
  projectNumber: number;
  /** The Pacific day, yyyy-MM-dd. */
  day: string;
  used: number;
  limit: number;
  /** Calls turned away because the day's quota was spent; they cost nothing. */
  refused: number;
  rows: LedgerRow[];
};

export type RequestEntry = {
  at: string;
  method: MethodName;
  mode: string;
  principal: "key" | "oauth" | "none";
  /** null when the connection was destroyed instead of answered. */
  status: number | null;
  units: number;
  fault: Fault["kind"] | "networkCut" | null;
};

export type GrantTokens = {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since the epoch, as `expiry_date` of google-auth-library. */
  expiryDate: number;
  scope: string;
};

export type ClockState = { now: string; offsetMs: number };

export type SimulatorState = {
  clock: ClockState;
  comments: CommentState[];
  threads: number;
  /** Inserts under each parent: bodies received and comments made. */
  inserts: ParentCount[];
  duplicates: Duplicate[];
  /** POST /comments bodies received in all, committed or not. */
  postBodies: number;
};

export type Overview = {
  clock: ClockState;
  accounts: { email: string; name: string; channelIds: string[] }[];
  channels: { id: string; title: string; handle: string; accountEmail: string | null }[];
  videos: { id: string; channelId: string; title: string }[];
  clients: { clientId: string; projectNumber: number; testing: boolean }[];
  grants: { email: string; clientId: string; channelId: string | null; live: boolean; issuedAt: string }[];
  threads: number;
  comments: number;
};
