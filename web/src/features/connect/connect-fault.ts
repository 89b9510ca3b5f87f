import type { ClientFault } from "@shared/contracts/google-setup.ts";

/** What kept a channel from being connected, by what has to be done about it. */
export type ConnectFault = ClientFault | "api" | "scope" | "channel" | "closed" | "denied";

export interface Problem {
  words: string;
  /** What has to be done about it, where that is known. */
  fault: ConnectFault | undefined;
}

/** Codes of our functions and of the callback that say which it was. */
const faults: Record<string, ConnectFault> = {
  redirect_uri_mismatch: "redirect_uri",
  client_rejected: "client_secret",
  client_secret_unreadable: "client_secret",
  api_not_enabled: "api",
  scope_missing: "scope",
  no_channel: "channel",
  access_denied: "denied",
};

export function faultOf(code: string | undefined): ConnectFault | undefined {
  return code === undefined ? undefined : faults[code];
}

/** What Google said of a client before anybody was sent there. */
export const clientFaultWords: Record<ClientFault, string> = {
  client_id: "Google doesn't know this Client ID.",
  client_secret: "Google refuses this Client Secret.",
  redirect_uri: "This OAuth client doesn't list our redirect URI.",
};
