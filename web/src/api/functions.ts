import type { DeleteAccountResponse } from "@shared/contracts/delete-account.ts";
import type { DisconnectYoutubeResponse } from "@shared/contracts/disconnect-youtube.ts";
import type {
  FinalizeYoutubeConnection,
  FinalizeYoutubeConnectionResponse,
} from "@shared/contracts/finalize-youtube-connection.ts";
import type { FirstCommentsResponse } from "@shared/contracts/first-comments.ts";
import type { GoogleRequest, GoogleRequestResponse } from "@shared/contracts/google-request.ts";
import type { GoogleSetup, GoogleSetupResponse } from "@shared/contracts/google-setup.ts";
import type { HeldCommentsResponse } from "@shared/contracts/held-comments.ts";
import type { ManageReply, ManageReplyResponse } from "@shared/contracts/manage-reply.ts";
import type { ManageWebhook, ManageWebhookResponse } from "@shared/contracts/manage-webhook.ts";
import type { ModerateCommentsResponse } from "@shared/contracts/moderate-comments.ts";
import type { OperatorSession, OperatorSessionResponse } from "@shared/contracts/operator-session.ts";
import type {
  RefreshYoutubeToken,
  RefreshYoutubeTokenResponse,
} from "@shared/contracts/refresh-youtube-token.ts";
import type { ReplayComments, ReplayCommentsResponse } from "@shared/contracts/replay-comments.ts";
import type { ReplayReply, ReplayReplyResponse } from "@shared/contracts/replay-reply.ts";
import type { DraftRepliesResponse, SyncCommentsResponse } from "@shared/contracts/reply-engine.ts";
import type { ReportWords, ReportWordsResponse } from "@shared/contracts/report-words.ts";
import type { RewriteDraft, RewriteDraftResponse } from "@shared/contracts/rewrite-draft.ts";
import type { SaveCredentials, SaveCredentialsResponse } from "@shared/contracts/save-credentials.ts";
import type { TranslateComment, TranslateCommentResponse } from "@shared/contracts/translate-comment.ts";
import type { TryReply, TryReplyResponse } from "@shared/contracts/try-reply.ts";
import type { UndoAddressChange, UndoAddressChangeResponse } from "@shared/contracts/undo-address-change.ts";
import type { VerifyPendingRepliesResponse } from "@shared/contracts/verify-pending-replies.ts";
import type { output, ZodType } from "zod";
import { chosenAccount } from "./chosen-account";
import { getSupabase } from "./client";
import { ApiError, unwrap } from "./errors";

/**
 * Calls an edge function and checks the form of its answer. The contracts bring zod along, so they are loaded with the first
 * call and not with the first screen.
 */
async function call<Name extends string, Contract extends Record<Name, ZodType>>(
  name: string,
  body: object,
  contract: () => Promise<Contract>,
  response: Name,
): Promise<output<Contract[Name]>> {
  const [supabase, shapes] = await Promise.all([getSupabase(), contract()]);
  const account = chosenAccount();
  const asked = account ? { ...body, account_id: account } : body;
  const answer: unknown = await unwrap(await supabase.functions.invoke(name, { body: asked }));
  const parsed = shapes[response].safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError("Unexpected response format", {
    code: "unexpected_answer",
    status: 200,
    retryable: false,
  });
}

/** The newest comments from before the connection that a first answer may be to, each with what its reply costs. */
export function firstComments(): Promise<FirstCommentsResponse> {
  return call(
    "first-comments",
    {},
    () => import("@shared/contracts/first-comments.ts"),
    "firstCommentsResponse",
  );
}

/** The address of Google's consent page for one of the caller's OAuth clients. */
export function requestGoogle(body: GoogleRequest): Promise<GoogleRequestResponse> {
  return call(
    "google-request",
    body,
    () => import("@shared/contracts/google-request.ts"),
    "googleRequestResponse",
  );
}

/** What the operator lends, and whether Google takes an OAuth client: a typed one, or a saved one. */
export function googleSetup(body: GoogleSetup): Promise<GoogleSetupResponse> {
  return call("google-setup", body, () => import("@shared/contracts/google-setup.ts"), "googleSetupResponse");
}

/** Turns a granted consent into a connection. */
export function finalizeConnection(
  body: FinalizeYoutubeConnection,
): Promise<FinalizeYoutubeConnectionResponse> {
  return call(
    "finalize-youtube-connection",
    body,
    () => import("@shared/contracts/finalize-youtube-connection.ts"),
    "finalizeYoutubeConnectionResponse",
  );
}

/** Refreshes the token of one connection, or of all with an empty body. */
export function refreshTokens(body: RefreshYoutubeToken): Promise<RefreshYoutubeTokenResponse> {
  return call(
    "refresh-youtube-token",
    body,
    () => import("@shared/contracts/refresh-youtube-token.ts"),
    "refreshYoutubeTokenResponse",
  );
}

/** Saves an API key or an OAuth client; the secret goes in and only its mask comes back. An empty key removes it. */
export function saveCredentials(body: SaveCredentials): Promise<SaveCredentialsResponse> {
  return call(
    "save-credentials",
    body,
    () => import("@shared/contracts/save-credentials.ts"),
    "saveCredentialsResponse",
  );
}

/** Revokes the grant at Google and deletes the connection. */
export function disconnectYoutube(connectionId: string): Promise<DisconnectYoutubeResponse> {
  return call(
    "disconnect-youtube",
    { connection_id: connectionId },
    () => import("@shared/contracts/disconnect-youtube.ts"),
    "disconnectYoutubeResponse",
  );
}

/** Exchanges the link behind the master password for a session, once. */
export function openOperatorSession(body: OperatorSession): Promise<OperatorSessionResponse> {
  return call(
    "operator-session",
    body,
    () => import("@shared/contracts/operator-session.ts"),
    "operatorSessionResponse",
  );
}

/** Undoes a change of an account's address by the link that its old address was sent; returns that address. */
export function undoAddressChange(body: UndoAddressChange): Promise<UndoAddressChangeResponse> {
  return call(
    "undo-address-change",
    body,
    () => import("@shared/contracts/undo-address-change.ts"),
    "undoAddressChangeResponse",
  );
}

/**
 * Deletes the caller's account with everything of theirs, or as much of it as a call gets done; `withMembers`: accounts of theirs that go
 * although others work in them.
 */
export function deleteAccount(confirmEmail: string, withMembers: string[]): Promise<DeleteAccountResponse> {
  return call(
    "delete-account",
    { confirm_email: confirmEmail, ...(withMembers.length > 0 && { with_members: withMembers }) },
    () => import("@shared/contracts/delete-account.ts"),
    "deleteAccountResponse",
  );
}

/** Reads the caller's channels now. */
export function syncComments(): Promise<SyncCommentsResponse> {
  return call("sync-comments", {}, () => import("@shared/contracts/reply-engine.ts"), "syncCommentsResponse");
}

/** Writes drafts for the caller's waiting comments now. */
export function draftReplies(): Promise<DraftRepliesResponse> {
  return call("draft-replies", {}, () => import("@shared/contracts/reply-engine.ts"), "draftRepliesResponse");
}

/** Looks at the caller's replies whose proof is due. */
export function verifyPendingReplies(): Promise<VerifyPendingRepliesResponse> {
  return call(
    "verify-pending-replies",
    {},
    () => import("@shared/contracts/verify-pending-replies.ts"),
    "verifyPendingRepliesResponse",
  );
}

/** Which rule a text would meet, and the reply it would get. Nothing is posted or kept. */
export function tryReply(body: TryReply): Promise<TryReplyResponse> {
  return call("try-reply", body, () => import("@shared/contracts/try-reply.ts"), "tryReplyResponse");
}

/** The next step of what is tried on past comments; how far it then is, api/replay.ts reads. */
export function replayComments(body: ReplayComments): Promise<ReplayCommentsResponse> {
  return call(
    "replay-comments",
    body,
    () => import("@shared/contracts/replay-comments.ts"),
    "replayCommentsResponse",
  );
}

/** The reply that one of these comments would get. It is kept nowhere. */
export function replayReply(body: ReplayReply): Promise<ReplayReplyResponse> {
  return call("replay-reply", body, () => import("@shared/contracts/replay-reply.ts"), "replayReplyResponse");
}

/** The words that the comments of a period use most, each with its comments. */
export function reportWords(body: ReportWords): Promise<ReportWordsResponse> {
  return call("report-words", body, () => import("@shared/contracts/report-words.ts"), "reportWordsResponse");
}

/** A draft in other words. Nothing is stored; it uses the day's budget of model calls. */
export function rewriteDraft(body: RewriteDraft): Promise<RewriteDraftResponse> {
  return call(
    "rewrite-draft",
    body,
    () => import("@shared/contracts/rewrite-draft.ts"),
    "rewriteDraftResponse",
  );
}

/** Edits or deletes a reply that is on YouTube; 50 credits each. */
export function manageReply(body: ManageReply): Promise<ManageReplyResponse> {
  return call("manage-reply", body, () => import("@shared/contracts/manage-reply.ts"), "manageReplyResponse");
}

/** Makes an endpoint of webhooks, or gives one a new secret. */
export function manageWebhook(body: ManageWebhook): Promise<ManageWebhookResponse> {
  return call(
    "manage-webhook",
    body,
    () => import("@shared/contracts/manage-webhook.ts"),
    "manageWebhookResponse",
  );
}

/** A comment in another language, by the model; kept on the comment. */
export function translateComment(body: TranslateComment): Promise<TranslateCommentResponse> {
  return call(
    "translate-comment",
    body,
    () => import("@shared/contracts/translate-comment.ts"),
    "translateCommentResponse",
  );
}

/** One page of what YouTube holds back on a channel of the caller's. */
export function listHeldComments(channelId: string, pageToken?: string): Promise<HeldCommentsResponse> {
  const body = { channel_id: channelId, page_token: pageToken };
  return call(
    "held-comments",
    body,
    () => import("@shared/contracts/held-comments.ts"),
    "heldCommentsResponse",
  );
}

/** Has what was decided about a channel's comments sent to YouTube, and what became of it read, now rather than by the schedule. */
export function sendModerations(channelId: string): Promise<ModerateCommentsResponse> {
  return call(
    "moderate-comments",
    { channel_id: channelId },
    () => import("@shared/contracts/moderate-comments.ts"),
    "moderateCommentsResponse",
  );
}
