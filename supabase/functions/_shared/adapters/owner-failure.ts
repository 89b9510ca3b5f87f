import { AppError } from "../app-error.ts";
import type { GoogleErrorKind } from "../domain/google-error.ts";
import type { GoogleCallError } from "./google-errors.ts";

const answers: Record<GoogleErrorKind, { status: number; code: string; message: string }> = {
  quota: {
    status: 429,
    code: "quota_reached",
    message:
      "Today's YouTube quota of this channel's OAuth client is used up. Try again after midnight Pacific time.",
  },
  rate_limited: {
    status: 429,
    code: "rate_limited",
    message: "YouTube asked us to slow down. Try again in a minute.",
  },
  sign_in: {
    status: 409,
    code: "channel_refused",
    message: "YouTube did not accept the sign-in of this channel. Refresh it, or reconnect the channel.",
  },
  grant: {
    status: 409,
    code: "channel_refused",
    message: "Google no longer lets us act for this channel. Reconnect it.",
  },
  client: {
    status: 409,
    code: "channel_refused",
    message: "Google does not accept this channel's OAuth client. Check its Client ID and Secret.",
  },
  gone: { status: 404, code: "gone_on_youtube", message: "YouTube no longer has this comment." },
  refused: { status: 409, code: "refused_by_youtube", message: "YouTube refused this. Nothing was changed." },
  backend: {
    status: 503,
    code: "youtube_failing",
    message: "YouTube has a problem at the moment. Try again shortly; trying twice does no harm.",
  },
  not_sent: {
    status: 503,
    code: "youtube_unreachable",
    message: "YouTube cannot be reached at the moment, so nothing was changed. Try again shortly.",
  },
  lost: {
    status: 503,
    code: "lost_answer",
    message: "The connection to YouTube broke before it answered. Try again; trying twice does no harm.",
  },
};

/** What a failed call as a channel's owner means for the person who asked for it. Only for calls that are safe to repeat. */
export function ownerFailure(error: GoogleCallError): AppError {
  const { status, code, message } = answers[error.kind];
  return new AppError(status, code, message, { cause: error });
}
