import type { DeleteAccountResponse, DisconnectYoutubeResponse } from "@shared/contracts/account.ts";
import type {
  FinalizeYoutubeConnection,
  FinalizeYoutubeConnectionResponse,
} from "@shared/contracts/finalize-youtube-connection.ts";
import type { GoogleRequest, GoogleRequestResponse } from "@shared/contracts/google-request.ts";
import type { HeldCommentsActResponse, HeldCommentsListResponse } from "@shared/contracts/held-comments.ts";
import type { ManageReply, ManageReplyResponse } from "@shared/contracts/manage-reply.ts";
import type {
  RefreshYoutubeToken,
  RefreshYoutubeTokenResponse,
} from "@shared/contracts/refresh-youtube-token.ts";
import type { DraftRepliesResponse, SyncCommentsResponse } from "@shared/contracts/reply-engine.ts";
import type { SaveCredentials, SaveCredentialsResponse } from "@shared/contracts/save-credentials.ts";
import type { TranslateComment, TranslateCommentResponse } from "@shared/contracts/translate-comment.ts";
import type { TryReply, TryReplyResponse } from "@shared/contracts/try-reply.ts";
import type { VerifyPendingRepliesResponse } from "@shared/contracts/verify-pending-replies.ts";
import type { ZodType } from "zod";
import { getSupabase } from "./client";
import { ApiError, unwrap } from "./errors";

/**
 * Calls an edge function and checks the form of its answer. The contracts bring zod along, so they are loaded with the first
 * call and not with the first screen.
 */
async function call<Out>(name: string, body: object, contract: () => Promise<ZodType<Out>>): Promise<Out> {
  const [supabase, shape] = await Promise.all([getSupabase(), contract()]);
  const answer: unknown = await unwrap(await supabase.functions.invoke(name, { body }));
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError("Unexpected response format", {
    code: "unexpected_answer",
    status: 200,
    retryable: false,
  });
}

/** The address of Google's consent page for one of the caller's OAuth clients. */
export function requestGoogle(body: GoogleRequest): Promise<GoogleRequestResponse> {
  return call("google-request", body, async () => {
    const { googleRequestResponse } = await import("@shared/contracts/google-request.ts");
    return googleRequestResponse;
  });
}

/** Turns a granted consent into a connection. */
export function finalizeConnection(
  body: FinalizeYoutubeConnection,
): Promise<FinalizeYoutubeConnectionResponse> {
  return call("finalize-youtube-connection", body, async () => {
    const contract = await import("@shared/contracts/finalize-youtube-connection.ts");
    return contract.finalizeYoutubeConnectionResponse;
  });
}

/** Refreshes the token of one connection, or of all with an empty body. */
export function refreshTokens(body: RefreshYoutubeToken): Promise<RefreshYoutubeTokenResponse> {
  return call("refresh-youtube-token", body, async () => {
    const { refreshYoutubeTokenResponse } = await import("@shared/contracts/refresh-youtube-token.ts");
    return refreshYoutubeTokenResponse;
  });
}

/** Saves an API key or an OAuth client; the secret goes in and only its mask comes back. An empty key removes it. */
export function saveCredentials(body: SaveCredentials): Promise<SaveCredentialsResponse> {
  return call("save-credentials", body, async () => {
    const { saveCredentialsResponse } = await import("@shared/contracts/save-credentials.ts");
    return saveCredentialsResponse;
  });
}

/** Revokes the grant at Google and deletes the connection. */
export function disconnectYoutube(connectionId: string): Promise<DisconnectYoutubeResponse> {
  return call("disconnect-youtube", { connection_id: connectionId }, async () => {
    const { disconnectYoutubeResponse } = await import("@shared/contracts/account.ts");
    return disconnectYoutubeResponse;
  });
}

/** Deletes the caller's account with everything of theirs. */
export function deleteAccount(confirmEmail: string): Promise<DeleteAccountResponse> {
  return call("delete-account", { confirm_email: confirmEmail }, async () => {
    const { deleteAccountResponse } = await import("@shared/contracts/account.ts");
    return deleteAccountResponse;
  });
}

/** Reads the caller's channels now. */
export function syncComments(): Promise<SyncCommentsResponse> {
  return call("sync-comments", {}, async () => {
    const { syncCommentsResponse } = await import("@shared/contracts/reply-engine.ts");
    return syncCommentsResponse;
  });
}

/** Writes drafts for the caller's waiting comments now. */
export function draftReplies(): Promise<DraftRepliesResponse> {
  return call("draft-replies", {}, async () => {
    const { draftRepliesResponse } = await import("@shared/contracts/reply-engine.ts");
    return draftRepliesResponse;
  });
}

/** Looks at the caller's replies whose proof is due. */
export function verifyPendingReplies(): Promise<VerifyPendingRepliesResponse> {
  return call("verify-pending-replies", {}, async () => {
    const { verifyPendingRepliesResponse } = await import("@shared/contracts/verify-pending-replies.ts");
    return verifyPendingRepliesResponse;
  });
}

/** Which rule a text would meet, and the reply it would get. Nothing is posted or kept. */
export function tryReply(body: TryReply): Promise<TryReplyResponse> {
  return call("try-reply", body, async () => {
    const { tryReplyResponse } = await import("@shared/contracts/try-reply.ts");
    return tryReplyResponse;
  });
}

/** Edits or deletes a reply that is on YouTube; 50 credits each. */
export function manageReply(body: ManageReply): Promise<ManageReplyResponse> {
  return call("manage-reply", body, async () => {
    const { manageReplyResponse } = await import("@shared/contracts/manage-reply.ts");
    return manageReplyResponse;
  });
}

/** A comment in another language, by the model; kept on the comment. */
export function translateComment(body: TranslateComment): Promise<TranslateCommentResponse> {
  return call("translate-comment", body, async () => {
    const { translateCommentResponse } = await import("@shared/contracts/translate-comment.ts");
    return translateCommentResponse;
  });
}

/** One page of what YouTube holds back on a channel of the caller's. */
export function listHeldComments(channelId: string, pageToken?: string): Promise<HeldCommentsListResponse> {
  const body = { channel_id: channelId, action: "list", page_token: pageToken };
  return call("held-comments", body, async () => {
    const { heldCommentsListResponse } = await import("@shared/contracts/held-comments.ts");
    return heldCommentsListResponse;
  });
}

/** Publishes or rejects a held comment; 50 credits. */
export function decideHeldComment(
  channelId: string,
  commentId: string,
  action: "publish" | "reject",
): Promise<HeldCommentsActResponse> {
  const body = { channel_id: channelId, action, comment_id: commentId };
  return call("held-comments", body, async () => {
    const { heldCommentsActResponse } = await import("@shared/contracts/held-comments.ts");
    return heldCommentsActResponse;
  });
}
