import { languageName } from "@shared/contracts/language-name.ts";
import type { CaptionState, CaptionTrack } from "@shared/database/vocabulary.gen.ts";
import { dayIn, dayWords } from "./day";

interface ShownCaptions {
  state: CaptionState;
  reason: string | null;
  track: CaptionTrack | null;
  language: string | null;
  read_at: string | null;
  under_way: boolean;
}

interface ShownOutlook {
  kept: number;
  waiting: number;
  units_a_video: number;
  units_a_day: number | null;
  units_today: number | null;
  read_by: string | null;
}

/** Why captions are not there, or not yet. */
const reasons: Record<string, string> = {
  quota: "today's quota for captions is used up",
  no_connection: "the channel can't be read right now",
  auto_captions: "YouTube doesn't let apps read automatic captions",
  forbidden: "YouTube doesn't let us read them",
  gone: "YouTube no longer has this video",
};

/** What a video's captions are, in a few words. */
export function captionWords(captions: ShownCaptions | undefined, zone: string): string {
  if (!captions) return "Captions not read";
  const { state, reason, track, language, read_at, under_way } = captions;
  const why = reason === null ? null : (reasons[reason] ?? "YouTube isn't answering");
  if (under_way) return "Reading captions...";
  if (state === "waiting") return why ? `Captions wait: ${why}` : "Captions wait to be read";
  if (state === "kept") {
    const what = `${track === "auto" ? "Automatic captions" : "Captions"}${language ? ` in ${languageName(language)}` : ""}`;
    return read_at ? `${what}, read ${dayWords(dayIn(zone, new Date(read_at)))}` : what;
  }
  if (state === "none") return reason === "gone" ? `No captions: ${reasons.gone}` : "No captions on YouTube";
  if (state === "refused") return `No captions: ${why ?? "YouTube doesn't let us read them"}`;
  return "Captions were deleted after 30 days";
}

/** What reading captions costs and when it is done. */
export function outlookWords(outlook: ShownOutlook): string {
  const { kept, waiting, units_a_video, units_a_day, units_today, read_by } = outlook;
  const cost = `Each video costs ${units_a_video} units of YouTube quota.`;
  const kinds = `${kept.toLocaleString()} ${kept === 1 ? "video is" : "videos are"} kept`;
  if (units_a_day === null) return `${kinds}. Connect the channel to read more.`;
  const today = `${(units_today ?? 0).toLocaleString()} of ${units_a_day.toLocaleString()} units used today`;
  const queue =
    waiting > 0 && read_by
      ? ` ${waiting.toLocaleString()} ${waiting === 1 ? "waits" : "wait"}, read by ${dayWords(read_by)} at the latest.`
      : "";
  return `${kinds}, ${today}.${queue} ${cost}`;
}
