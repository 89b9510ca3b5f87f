import { LINK_ACTS, type LinkAct } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { listOf, oneOf, readRow, readRows } from "./read";
import type { FunctionRow } from "./schema";

const acts = listOf(oneOf(LINK_ACTS));

/** A link by which somebody without an account looks at the drafts of a channel. */
export type ClientLink = Omit<
  FunctionRow<"client_links", "label_id" | "mailed_to" | "created_by_name" | "last_used_at">,
  "may"
> & { may: LinkAct[] };

/** The open client links of the channels that one manages, newest first. */
export async function getClientLinks(): Promise<ClientLink[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("client_links")), "id", "name", "expires_at").map(
    (link) => ({
      ...link,
      may: acts(link.may),
    }),
  );
}

/** What a new link is to be. */
export interface NewClientLink {
  channel: string;
  name: string;
  may: readonly LinkAct[];
  days: number;
  /** Only drafts for comments with this label; null: all. */
  label: string | null;
  /** Where it is mailed; empty: nowhere. */
  email: string;
}

/** Makes a client link; returns its address, which is told this once. */
export async function createClientLink(link: NewClientLink): Promise<string> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("create_client_link", {
    p_channel: link.channel,
    p_name: link.name,
    p_may: [...link.may],
    p_days: link.days,
    ...(link.label && { p_label: link.label }),
    ...(link.email && { p_email: link.email }),
  });
  return `${window.location.origin}/client#${readRow(await unwrap(answer), "token").token}`;
}

export async function revokeClientLink(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("revoke_client_link", { p_id: id }));
}
