import { LINK_ACTS, type LinkAct } from "@shared/database/vocabulary.gen.ts";
import { project } from "./client";
import { toApiError, unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, type Reader, text } from "./read";

// Without Supabase's client, and so without a session: whoever has the link is that link and nobody else.

async function call(token: string, name: string, args: object = {}): Promise<unknown> {
  const [url, key] = project();
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json", "x-client-link": token },
    body: JSON.stringify(args),
  }).catch(async (error: unknown) => {
    throw await toApiError(error);
  });
  const body: unknown = await response.json().catch(() => null);
  const { ok, status } = response;
  return unwrap(ok ? { data: body, error: null, status } : { data: null, error: body ?? {}, status });
}

const about = fields({
  state: text,
  account_name: orNull(text),
  channel_title: orNull(text),
  may: orNull(listOf(oneOf(LINK_ACTS))),
  expires_at: orNull(text),
});
/** What the link is about; all but its state is null unless it is open. */
export type LinkAbout = Read<typeof about>;

const draft = fields({
  id: text,
  author_name: orNull(text),
  text,
  published_at: orNull(text),
  video_title: orNull(text),
  reply: text,
  version: number,
  // The name under which a link wrote this text.
  edited_by: orNull(text),
  warnings: listOf(text),
  sent_back: flag,
  thread: listOf(fields({ author: orNull(text), text: orNull(text), who: text })),
  notes: listOf(fields({ name: text, body: text, at: text })),
});
/** A reply that waits for approval. */
export type LinkDraft = Read<typeof draft>;

const opaque: Reader<unknown> = (value) => value ?? null;
const page = fields({ drafts: listOf(draft), next: opaque });
export type LinkPage = Read<typeof page>;

export type { LinkAct };

export async function getLinkAbout(token: string): Promise<LinkAbout> {
  const [row] = listOf(about)(await call(token, "client_about"));
  return row ?? { state: "unknown", account_name: null, channel_title: null, may: null, expires_at: null };
}

/** A page of what waits, from the beginning or after another page. */
export async function getLinkDrafts(token: string, after: unknown = null): Promise<LinkPage> {
  return page(await call(token, "client_drafts", { p_after: after }));
}

/** Who acts by the link, and on which text of which draft. */
export interface LinkAction {
  token: string;
  name: string;
  draft: Pick<LinkDraft, "id" | "version">;
}
const action = ({ name, draft: { id, version } }: LinkAction) => ({
  p_id: id,
  p_version: version,
  p_name: name,
});

/** Lets a reply go, as it was read or with another text. */
export async function approveByLink(by: LinkAction, reply?: string): Promise<void> {
  await call(by.token, "client_approve", { ...action(by), ...(reply !== undefined && { p_text: reply }) });
}

/** Gives a reply another text; it goes on waiting. */
export async function editByLink(by: LinkAction, reply: string): Promise<LinkDraft> {
  return draft(await call(by.token, "client_edit", { ...action(by), p_text: reply }));
}

/** Leaves the team a note; `back`: another reply is wanted. */
export async function commentByLink(by: LinkAction, body: string, back: boolean): Promise<LinkDraft> {
  return draft(await call(by.token, "client_comment", { ...action(by), p_body: body, p_send_back: back }));
}
