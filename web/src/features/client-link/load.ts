import { getLinkAbout, getLinkDrafts, type LinkAbout, type LinkPage } from "@/api/client-link";
import { takeToken } from "@/lib/link-token";

const NONE: LinkPage = { drafts: [], next: null };
const UNKNOWN: LinkAbout = {
  state: "unknown",
  account_name: null,
  channel_title: null,
  may: null,
  expires_at: null,
};

/** What a client's page cannot do without: the link's token, what it is about, and what waits first. */
export async function loadClientPage() {
  const token = takeToken("client") ?? "";
  const about = token ? await getLinkAbout(token) : UNKNOWN;
  return { token, about, first: about.state === "open" ? await getLinkDrafts(token) : NONE };
}
