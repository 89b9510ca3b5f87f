/** What a channel knows, to test with: videos as YouTube describes them, an owner's facts and documents. */
import type { Database } from "./database.ts";
import type { Connection } from "./rows.ts";

export interface VideoOptions {
  title?: string;
  description?: string | null;
  privacy?: "public" | "unlisted" | "private";
  published_at?: string;
}

/** Stores a video as a reading does. */
export async function describeVideo(
  db: Database,
  { user, channel }: Connection,
  id: string,
  options: VideoOptions = {},
): Promise<void> {
  const video = { id, channel_id: channel, title: "A video", privacy: "public", ...options };
  await db.service("record_videos", { p_user: user.id, p_videos: [video] });
}

export interface FactOptions {
  video_id?: string | null;
  question?: string;
  answer?: string;
  links?: string[];
  valid_until?: string | null;
  language?: string | null;
}

/** A fact as its owner writes it; returns its id. */
export async function stateFact(
  db: Database,
  { user, channel }: Connection,
  fact: FactOptions,
): Promise<string> {
  const row = { question: "Which oven do you use?", answer: "A deck oven.", ...fact };
  const [stored] = await db.as(
    user,
    (sql) =>
      sql<[{ id: string }]>`
        insert into public.facts ${sql({ user_id: user.id, channel_id: channel, ...row })} returning id`,
  );
  return stored.id;
}

export interface DocumentOptions {
  video_id?: string | null;
  title?: string;
  format?: string;
  body: string;
  language?: string | null;
}

/** A document as its owner pastes it; returns its id. */
export async function pasteDocument(
  db: Database,
  { user, channel }: Connection,
  document: DocumentOptions,
): Promise<string> {
  const row = { title: "Notes", format: "txt", ...document };
  const [stored] = await db.as(
    user,
    (sql) =>
      sql<[{ id: string }]>`
        insert into public.documents ${sql({ user_id: user.id, channel_id: channel, ...row })} returning id`,
  );
  return stored.id;
}

/** The texts that a channel's sources of a kind were cut into, in their order. */
export async function passages(db: Database, { user }: Connection, kind: string): Promise<string[]> {
  const rows = await db.as(
    user,
    (sql) => sql<{ body: string }[]>`
      select body from public.passages where kind = ${kind} order by video_id, fact_id, document_id, ordinal`,
  );
  return rows.map((row) => row.body);
}
