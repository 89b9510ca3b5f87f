/** The admin API: what a test or a command may ask of a running simulator. Durations are milliseconds unless named otherwise. */
import type { ClockState } from "./clock.ts";
import type { FaultRule, PlannedFault } from "./faults.ts";
import type {
  AccountInput,
  CaptionInput,
  ChannelInput,
  CommentInput,
  JsonlImport,
  VideoInput,
} from "./inputs.ts";
import type { RequestEntry } from "./journal.ts";
import type { MethodName } from "./methods.ts";
import type { ApiKey, OAuthClient } from "./oauth/grants.ts";
import type { StateFile } from "./persistence.ts";
import type { Ledger } from "./quota.ts";
import type { ReplyFate, StoredReplyFate } from "./reply-fates.ts";
import type { Settings, SettingsPatch } from "./settings.ts";
import type { Comment, Truth } from "./store.ts";
import type { WeatherRecord } from "./weather/active.ts";
import type { WeatherName } from "./weather/weathers.ts";

export type CommentState = Omit<Comment, "publishedAt" | "updatedAt" | "publicAt" | InnerField> & {
  publishedAt: string;
  updatedAt: string;
  /** From when the public sees it, if it is published. */
  publicAt: string;
  /** What anybody with an API key sees right now; `truth` is that of this moment, too. */
  publicNow: boolean;
  /** What keeps it from the public whatever its own truth: its video, or its thread. */
  hiddenBy: "video" | "thread" | null;
  /** It is or was published, so somebody may have seen it before its video was closed. */
  wasPublished: boolean;
};

type InnerField = "wasPublished" | "sequence" | "likeCount" | "changes" | "repliable" | "privateParent";

/** Which comments are meant; all without one. */
export type CommentFilter = Partial<Pick<Comment, "channelId" | "parentId" | "source">>;

export type Duplicate = { parentId: string; authorChannelId: string; ids: string[]; texts: string[] };

type ParentCount = { parentId: string; posts: number; commits: number };

export type GrantTokens = {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since the epoch, as `expiry_date` of google-auth-library. */
  expiryDate: number;
  scope: string;
};

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

/** What each operation takes and gives. One that is refused throws a sentence. */
export interface SimulatorOperations {
  /** Forgets everything: content, clients, grants, ledger, faults, settings and the clock's offset. */
  reset(): void;

  /** What a state file holds, for another simulator to go on from. */
  dump(): StateFile;

  /** Puts what `dump` gave in place of all that is there. */
  restore(state: StateFile): void;

  // Settings

  /** All knobs as they are now. */
  settings(): Settings;

  /** Changes the knobs that are named and returns all of them. */
  configure(patch: SettingsPatch): Settings;

  // Clock

  clock(): ClockState;

  /** Sets the simulated time: an ISO instant, or an offset from real time. Time goes on from there. */
  setClock(to: { now: string } | { offsetMs: number }): ClockState;

  /** Moves the simulated time forward (or back, when negative). */
  advance(ms: number): ClockState;

  // OAuth clients, keys, accounts, grants

  /** Makes an OAuth client known; unknown ones are refused with invalid_client. Registering it again replaces it. */
  registerClient(client: OAuthClient): void;

  /** Makes an API key valid for a project. */
  registerApiKey(key: ApiKey): void;

  addAccount(account: AccountInput): { email: string; sub: string };

  /** Gives tokens without a browser, as the consent page and the code exchange would. Default scopes: force-ssl. */
  grant(input: {
    clientId: string;
    email: string;
    channelId?: string | null;
    scopes?: string[];
  }): GrantTokens;

  /** Kills the grants of an account, as its owner would on myaccount.google.com. Returns how many tokens died. */
  revokeGrants(input: { email: string; clientId?: string; channelId?: string }): { revoked: number };

  /** Kills access tokens only: the next API call answers 401 although the refresh token lives. */
  expireAccessTokens(input: { email?: string }): { expired: number };

  // Content

  addChannel(channel: ChannelInput): { id: string };

  addVideo(video: VideoInput): { id: string };

  /** Adds viewers' comments and replies; ids, texts and times are kept as given. Parents come before their replies. */
  addComments(comments: CommentInput[]): { ids: string[] };

  /** Plays a file of comments as arriving: times are moved to `startAt`, one line every `spacingMs`. */
  importJsonl(input: JsonlImport): { ids: string[]; videoIds: string[] };

  /** The author edits a comment. */
  editComment(input: { id: string; text: string }): void;

  /** The author, or the owner in Studio, deletes a comment; a thread takes its replies along. */
  deleteComment(id: string): void;

  /** The video has these tracks of captions, and no others. */
  setCaptions(input: { videoId: string; captions: CaptionInput[] }): void;

  setCommentsDisabled(input: { videoId: string; disabled: boolean }): void;

  setVideoPrivacy(input: { videoId: string; privacyStatus: "public" | "unlisted" | "private" }): void;

  /** Only members of the channel, and its owner, see the video's comments; videos.list answers as before. */
  setMembersOnly(input: { videoId: string; membersOnly: boolean }): void;

  /** The video is gone, and nobody sees its comments any more. */
  deleteVideo(videoId: string): void;

  /** The channel's owner answers a thread by hand, outside the API. */
  replyInStudio(input: { parentId: string; text: string; publishedAt?: string }): { id: string };

  /** Changes a comment's hidden truth now (releases a held one, rejects a public one, …). */
  setTruth(input: { id: string; truth: Truth }): void;

  // What happens to replies

  /** The fate of every insert that no rule catches. */
  setDefaultFate(fate: ReplyFate): Settings;

  /** The fate of the next inserts under a thread and/or with a text (default: one; `times: null` = all). First rule wins. */
  planFate(rule: StoredReplyFate): void;

  // Weather

  /** Begins named weather over everything that is there now, in place of the one that lasts; the same seed plays the same. */
  startWeather(input: { names: WeatherName[]; seed?: number }): void;

  /** Fair again: faults and knobs of the weather are gone, what was away is back. What was removed stays so. Returns what it did. */
  endWeather(): WeatherRecord | null;

  // Faults

  /** Plans a failure; returns its id. The first rule that fits a call is the one that fires. */
  addFault(rule: FaultRule): { id: number };

  /** The planned failures with how often each was seen and fired. */
  faults(): PlannedFault[];

  clearFaults(): void;

  /** Destroys every request to Google and/or the model until `restoreNetwork`. */
  cutNetwork(which?: { google?: boolean; model?: boolean }): Settings;

  restoreNetwork(): Settings;

  // Webhooks

  /** Tells the receiver at /webhooks the secret of its endpoint, by which it knows what is ours. */
  setWebhookSecret(secret: string): void;

  // Quota

  /** The ledger of a project on a Pacific day (default: today), row by method, mode and principal. */
  ledger(input: { projectNumber: number; day?: string }): Ledger;

  /** Sets today's used units and/or the daily limit of a project. */
  setQuota(input: { projectNumber: number; used?: number; limit?: number }): Ledger;

  /** Leaves the project no unit for the rest of the Pacific day. */
  exhaustQuota(projectNumber: number): Ledger;

  // Looking behind the curtain

  overview(): Overview;

  /** Comments with their hidden truth, insert counts and duplicates; of one channel, thread or source when named. */
  state(filter?: CommentFilter): SimulatorState;

  /** Replies made through the API. */
  replies(filter?: CommentFilter): CommentState[];

  /** Parents under which one author posted through the API more than once. Deleted replies count too. */
  duplicates(): Duplicate[];

  /** The latest requests (at most 5,000 are kept), oldest first. */
  requests(filter?: { method?: MethodName }): RequestEntry[];
}

/** The operations as a client calls them. */
export type SimulatorAdmin = {
  [Name in keyof SimulatorOperations]: (
    ...input: Parameters<SimulatorOperations[Name]>
  ) => Promise<ReturnType<SimulatorOperations[Name]>>;
};
