import { GoogleCallError } from "../_shared/google/errors.ts";
import { HttpError } from "../_shared/http-error.ts";

/** What a refused code exchange means for the person who connects. The authorisation is used up in every case. */
export function exchangeFailure(error: unknown, redirectUri: string): unknown {
  if (!(error instanceof GoogleCallError)) return error;
  if (error.code === "redirect_uri_mismatch") {
    const message = `Google doesn't recognize our redirect URI. Add ${redirectUri} to this OAuth client, then connect again.`;
    return new HttpError(400, "redirect_uri_mismatch", message, { cause: error });
  }
  switch (error.kind) {
    case "client": {
      const message =
        "Google doesn't accept this Client ID and Secret. Check them in Google Cloud, save them and connect again.";
      return new HttpError(400, "client_rejected", message, { cause: error });
    }
    case "grant":
    case "refused":
    case "unexplained": {
      const message = "This sign-in with Google has expired or was already used. Connect again.";
      return new HttpError(409, "consent_rejected", message, { cause: error });
    }
    default:
      return unreachable(error);
  }
}

/** What a failed reading of the granted channel means for the person who connects. */
export function channelFailure(error: unknown): unknown {
  if (!(error instanceof GoogleCallError)) return error;
  switch (error.kind) {
    case "quota": {
      const message =
        "This OAuth client's YouTube quota for today is used up. Connect again after midnight Pacific time.";
      return new HttpError(429, "quota_reached", message, { cause: error });
    }
    case "api_off":
    case "client": {
      const message =
        "YouTube Data API v3 isn't enabled for this OAuth client. Enable it in Google Cloud, then connect again.";
      return new HttpError(400, "api_not_enabled", message, { cause: error });
    }
    case "sign_in":
    case "scope":
    case "grant":
    case "refused":
    case "unexplained":
      return new HttpError(
        409,
        "channel_refused",
        `YouTube didn't tell us this account's channel (${error.code}).`,
        {
          cause: error,
        },
      );
    default:
      return unreachable(error);
  }
}

function unreachable(cause: GoogleCallError): HttpError {
  const message =
    "Google can't be reached right now. This sign-in can't be reused, so connect again in a moment.";
  return new HttpError(503, "google_unreachable", message, { cause });
}
