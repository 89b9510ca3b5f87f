import type {
  AccountInput,
  ApiKey,
  ChannelInput,
  ClockState,
  CommentInput,
  CommentState,
  Duplicate,
  FaultRule,
  GrantTokens,
  JsonlImport,
  Ledger,
  MethodName,
  OAuthClient,
  Overview,
  PlannedFault,
  ReplyFate,
  RequestEntry,
  Settings,
  SettingsPatch,
  SimulatorState,
  StoredReplyFate,
  Truth,
  VideoInput,
} from "./types.ts";

export type * from "./types.ts";

/** Drives a running simulator over its guarded admin API. Every call rejects with a sentence when the simulator refuses it. */
export class SimulatorAdmin {
  readonly origin: string;
  readonly #secret: string;

  /** `origin` such as `http://127.0.0.1:54330`; `secret` is the one the simulator was started with. */
  constructor(options: { origin: string; secret: string }) {
    this.origin = options.origin.replace(/\/$/, "");
    this.#secret = options.secret;
  }

  /** Forgets everything: content, clients, grants, ledger, faults, settings and the clock's offset. */
  reset(): Promise<void> {
    return this.#call("reset", {});
  }

  // Settings

  /** All knobs as they are now. */
  settings(): Promise<Settings> {
    return this.#call("settings", {});
  }

  /** Changes the knobs that are named and returns all of them. */
  configure(patch: SettingsPatch): Promise<Settings> {
    return this.#call("configure", patch);
  }

  // Clock

  clock(): Promise<ClockState> {
    return this.#call("clock", {});
  }

  /** Sets the simulated time: an ISO instant, or an offset from real time. Time goes on from there. */
  setClock(to: { now: string } | { offsetMs: number }): Promise<ClockState> {
    return this.#call("setClock", to);
  }

  /** Moves the simulated time forward (or back, when negative). */
  advance(ms: number): Promise<ClockState> {
    return this.#call("advance", { ms });
  }

  // OAuth clients, keys, accounts, grants

  /** Makes an OAuth client known; unknown ones are refused with invalid_client. Registering it again replaces it. */
  registerClient(client: OAuthClient): Promise<void> {
    return this.#call("registerClient", client);
  }

  /** Makes an API key valid for a project. */
  registerApiKey(key: ApiKey): Promise<void> {
    return this.#call("registerApiKey", key);
  }

  addAccount(account: AccountInput): Promise<{ email: string; sub: string }> {
    return this.#call("addAccount", account);
  }

  /** Gives tokens without a browser, as the consent page and the code exchange would. Default scopes: force-ssl. */
  grant(input: {
    clientId: string;
    email: string;
    channelId?: string | null;
    scopes?: string[];
  }): Promise<GrantTokens> {
    return this.#call("grant", input);
  }

  /** Kills the grants of an account, as its owner would on myaccount.google.com. Returns how many tokens died. */
  revokeGrants(input: {
    email: string;
    clientId?: string;
    channelId?: string;
  }): Promise<{ revoked: number }> {
    return this.#call("revokeGrants", input);
  }

  /** Kills access tokens only: the next API call answers 401 although the refresh token lives. */
  expireAccessTokens(input: { email?: string }): Promise<{ expired: number }> {
    return this.#call("expireAccessTokens", input);
  }

  // Content

  addChannel(channel: ChannelInput): Promise<{ id: string }> {
    return this.#call("addChannel", channel);
  }

  addVideo(video: VideoInput): Promise<{ id: string }> {
    return this.#call("addVideo", video);
  }

  /** Adds viewers' comments and replies; ids, texts and times are kept as given. Parents come before their replies. */
  addComments(comments: CommentInput[]): Promise<{ ids: string[] }> {
    return this.#call("addComments", { comments });
  }

  /** Plays a file of comments as arriving: times are moved to `startAt`, one line every `spacingMs`. */
  importJsonl(input: JsonlImport): Promise<{ ids: string[]; videoIds: string[] }> {
    return this.#call("importJsonl", input);
  }

  /** The author edits a comment. */
  editComment(input: { id: string; text: string }): Promise<void> {
    return this.#call("editComment", input);
  }

  /** The author, or the owner in Studio, deletes a comment; a thread takes its replies along. */
  deleteComment(id: string): Promise<void> {
    return this.#call("deleteComment", { id });
  }

  /** The account of a comment's author is closed: the author fields vanish. */
  deleteAuthor(authorChannelId: string): Promise<{ comments: number }> {
    return this.#call("deleteAuthor", { authorChannelId });
  }

  setCommentsDisabled(input: { videoId: string; disabled: boolean }): Promise<void> {
    return this.#call("setCommentsDisabled", input);
  }

  setVideoPrivacy(input: {
    videoId: string;
    privacyStatus: "public" | "unlisted" | "private";
  }): Promise<void> {
    return this.#call("setVideoPrivacy", input);
  }

  /** The channel's owner answers a thread by hand, outside the API. */
  replyInStudio(input: { parentId: string; text: string; publishedAt?: string }): Promise<{ id: string }> {
    return this.#call("replyInStudio", input);
  }

  /** Changes a comment's hidden truth now (releases a held one, rejects a public one, …). */
  setTruth(input: { id: string; truth: Truth }): Promise<void> {
    return this.#call("setTruth", input);
  }

  // What happens to replies

  /** The fate of every insert that no rule catches. */
  setDefaultFate(fate: ReplyFate): Promise<Settings> {
    return this.configure({ defaultFate: fate });
  }

  /** The fate of the next inserts under a thread and/or with a text (default: one; `times: null` = all). First rule wins. */
  planFate(rule: StoredReplyFate): Promise<void> {
    return this.#call("planFate", rule);
  }

  /** Gives an existing comment another fate, counted from now. */
  applyFate(input: { id: string; fate: ReplyFate }): Promise<void> {
    return this.#call("applyFate", input);
  }

  // Faults

  /** Plans a failure; returns its id. The first rule that fits a call is the one that fires. */
  addFault(rule: FaultRule): Promise<{ id: number }> {
    return this.#call("addFault", rule);
  }

  /** The planned failures with how often each was seen and fired. */
  faults(): Promise<PlannedFault[]> {
    return this.#call("faults", {});
  }

  clearFaults(): Promise<void> {
    return this.#call("clearFaults", {});
  }

  /** Destroys every request to Google and/or the model until `restoreNetwork`. */
  cutNetwork(
    which: { google?: boolean; model?: boolean } = { google: true, model: true },
  ): Promise<Settings> {
    return this.configure({
      network: { ...(which.google ? { google: false } : {}), ...(which.model ? { model: false } : {}) },
    });
  }

  restoreNetwork(): Promise<Settings> {
    return this.configure({ network: { google: true, model: true } });
  }

  // Quota

  /** The ledger of a project on a Pacific day (default: today), row by method, mode and principal. */
  ledger(input: { projectNumber: number; day?: string }): Promise<Ledger> {
    return this.#call("ledger", input);
  }

  /** Sets today's used units and/or the daily limit of a project. */
  setQuota(input: { projectNumber: number; used?: number; limit?: number }): Promise<Ledger> {
    return this.#call("setQuota", input);
  }

  /** Leaves the project no unit for the rest of the Pacific day. */
  exhaustQuota(projectNumber: number): Promise<Ledger> {
    return this.#call("exhaustQuota", { projectNumber });
  }

  // Looking behind the curtain

  overview(): Promise<Overview> {
    return this.#call("overview", {});
  }

  /** Comments with their hidden truth, insert counts and duplicates; of one channel, thread or source when named. */
  state(
    filter: { channelId?: string; parentId?: string; source?: CommentState["source"] } = {},
  ): Promise<SimulatorState> {
    return this.#call("state", filter);
  }

  /** Replies made through the API. */
  async replies(filter: { channelId?: string; parentId?: string } = {}): Promise<CommentState[]> {
    return (await this.state({ ...filter, source: "api" })).comments;
  }

  /** Parents under which one author posted through the API more than once. Deleted replies count too. */
  async duplicates(): Promise<Duplicate[]> {
    return (await this.state({ source: "api" })).duplicates;
  }

  /** The latest requests (at most 5,000 are kept), oldest first. */
  requests(filter: { method?: MethodName } = {}): Promise<RequestEntry[]> {
    return this.#call("requests", filter);
  }

  async #call<Result>(operation: string, input: unknown): Promise<Result> {
    const response = await fetch(`${this.origin}/__sim/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-simulator-secret": this.#secret },
      body: JSON.stringify(input),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`simulator ${operation}: ${body.error ?? response.status}`);
    return body.result;
  }
}
