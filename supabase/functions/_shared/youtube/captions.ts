import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { CaptionTrack as TrackKind } from "../database/vocabulary.gen.ts";
import { toGoogleError } from "../google/errors.ts";
import { readCaptionTracks } from "./answers.ts";
import { unreadable } from "./calls.ts";

/** A track that can be asked for. */
export interface CaptionTrack {
  id: string;
  kind: TrackKind;
  language: string;
}

/** The tracks of a video that are whole and public. 50 units, booked by the caller. */
export async function listCaptions(yt: youtube_v3.Youtube, videoId: string): Promise<CaptionTrack[]> {
  const { data } = await told(() => yt.captions.list({ part: ["snippet"], videoId }));
  const page = readCaptionTracks(data);
  if (!page) throw unreadable();
  return page.items.flatMap(({ id, snippet }): CaptionTrack[] => {
    const { trackKind, language, status, isDraft } = snippet;
    const isUsable = status === "serving" && !isDraft && trackKind !== "forced";
    return isUsable ? [{ id, kind: trackKind === "ASR" ? "auto" : "standard", language }] : [];
  });
}

/** What a track says, as .srt. 200 units, booked by the caller. */
export async function downloadCaptions(yt: youtube_v3.Youtube, id: string): Promise<string> {
  // A file where all else is JSON.
  const { data } = await told(() => yt.captions.download({ id, tfmt: "srt" }, { responseType: "text" }));
  const text = z.string().safeParse(data).data;
  if (text === undefined) throw unreadable();
  return text;
}

async function told<Out>(call: () => Promise<Out>): Promise<Out> {
  try {
    return await call();
  } catch (error) {
    throw toGoogleError(error);
  }
}

const codeOf = (language: string) => language.toLowerCase().split(/[-_]/)[0];

/**
 * The track to read: one that the owner wrote before one of YouTube's speech recognition; among these in the first of `languages` that
 * there is, else in the language that is spoken (recognised speech tells it), else the first.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  { languages, auto }: { languages: readonly string[]; auto: boolean },
): CaptionTrack | undefined {
  const spoken = tracks.find(({ kind }) => kind === "auto")?.language;
  const wanted = [...languages, ...(spoken ? [spoken] : [])].map(codeOf);
  const rank = ({ language }: CaptionTrack) => {
    const at = wanted.indexOf(codeOf(language));
    return at === -1 ? wanted.length : at;
  };
  const kinds = auto ? (["standard", "auto"] as const) : (["standard"] as const);
  for (const kind of kinds) {
    const [best] = tracks.filter((track) => track.kind === kind).sort((a, b) => rank(a) - rank(b));
    if (best) return best;
  }
  return undefined;
}
