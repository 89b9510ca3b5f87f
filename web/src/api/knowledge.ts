import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Tables } from "./schema";

/** What an owner has said once and for all, of a channel or of one of its videos. */
export type Fact = Tables["facts"]["Row"];
/** What of a fact its owner writes. */
export type FactText = Pick<Fact, "question" | "answer" | "links" | "valid_until" | "video_id" | "language">;

export type KnownDocument = Pick<
  Tables["documents"]["Row"],
  "id" | "title" | "format" | "video_id" | "updated_at"
>;
export type DocumentText = Pick<
  Tables["documents"]["Row"],
  "title" | "format" | "body" | "video_id" | "language"
>;

/** A video of the channel; `described_at` is null until its description was read. */
export type KnownVideo = Pick<
  Tables["videos"]["Row"],
  "id" | "title" | "published_at" | "privacy" | "described_at"
>;

export type Passage = Pick<Tables["passages"]["Row"], "id" | "kind" | "body">;

/** Where passages come from. */
export type Source = { video: string } | { fact: string } | { document: string };

/** A channel's facts, the newest first. */
export async function getFacts(userId: string, channelId: string): Promise<Fact[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("facts")
      .select()
      .eq("user_id", userId)
      .eq("channel_id", channelId)
      .order("created_at", { ascending: false })
      .order("id"),
  );
}

export async function addFact(userId: string, channelId: string, fact: FactText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("facts").insert({ ...fact, user_id: userId, channel_id: channelId }));
}

export async function changeFact(id: string, change: FactText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("facts").update(change).eq("id", id));
}

/** A retired fact stays on record and is told to nobody, until it counts again. */
export async function retireFact(id: string, retired: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase
      .from("facts")
      .update({ retired_at: retired ? new Date().toISOString() : null })
      .eq("id", id),
  );
}

export async function deleteFact(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("facts").delete().eq("id", id));
}

/** A channel's documents without their texts, the newest first. */
export async function getDocuments(userId: string, channelId: string): Promise<KnownDocument[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("documents")
      .select("id, title, format, video_id, updated_at")
      .eq("user_id", userId)
      .eq("channel_id", channelId)
      .order("created_at", { ascending: false })
      .order("id"),
  );
}

export async function addDocument(userId: string, channelId: string, document: DocumentText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase.from("documents").insert({ ...document, user_id: userId, channel_id: channelId }),
  );
}

/** All that the owner of a document wrote of it. */
export async function getDocument(id: string): Promise<DocumentText> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase.from("documents").select("title, format, body, video_id, language").eq("id", id).single(),
  );
}

/** Its passages are written anew. */
export async function changeDocument(id: string, change: DocumentText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("documents").update(change).eq("id", id));
}

export async function deleteDocument(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("documents").delete().eq("id", id));
}

/** So many of a channel's newest videos. */
export async function getKnownVideos(
  userId: string,
  channelId: string,
  count: number,
): Promise<KnownVideo[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("videos")
      .select("id, title, published_at, privacy, described_at")
      .eq("user_id", userId)
      .eq("channel_id", channelId)
      .order("published_at", { ascending: false, nullsFirst: false })
      .order("id")
      .limit(count),
  );
}

/** What a source was cut into, in its order, as far as one page goes. */
export async function getPassages(userId: string, source: Source): Promise<Passage[]> {
  const supabase = await getSupabase();
  const all = supabase.from("passages").select("id, kind, body").eq("user_id", userId);
  const some =
    "video" in source
      ? all.eq("video_id", source.video).in("kind", ["video", "description", "caption"])
      : "fact" in source
        ? all.eq("fact_id", source.fact)
        : all.eq("document_id", source.document);
  // The title of a video before its description, and that before what is said in it.
  return unwrap(await some.order("kind", { ascending: false }).order("ordinal").limit(LIMITS.page_rows));
}
