import { readFileSync } from "node:fs";

/** A labelled comment of a `.jsonl` file; other fields are ignored. */
export interface LabelledComment {
  text: string;
  spam: boolean;
  video_id: string;
}

function isLabelled(row: unknown): row is LabelledComment {
  if (typeof row !== "object" || row === null) return false;
  const { text, spam, video_id } = row as Record<string, unknown>;
  return (
    typeof text === "string" &&
    typeof spam === "boolean" &&
    (video_id === undefined || typeof video_id === "string")
  );
}

/** Reads labelled comments, one JSON object a line. Throws with the line's number when one has no text or label. */
export function readComments(path: string): LabelledComment[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "") return [];
      const row: unknown = JSON.parse(line);
      if (!isLabelled(row))
        throw new Error(`${path}, line ${index + 1}: needs "text" (string) and "spam" (boolean)`);
      return [{ text: row.text, spam: row.spam, video_id: row.video_id ?? "" }];
    });
}
