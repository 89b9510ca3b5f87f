/** Videos of a channel as they are stored, by what stored them or past it. */
import { type Columns, insert, type RowsWithin, type User } from "./rows.ts";

/** Puts videos into the table, with a title unless told. The rows have the same columns. */
export async function placeVideos(
  db: RowsWithin,
  { user, channel }: { user: Pick<User, "id">; channel: string },
  ...videos: (Columns & { id: string })[]
): Promise<void> {
  const rows = videos.map((video) => ({ user_id: user.id, channel_id: channel, title: "A video", ...video }));
  await insert(db, "videos", ...rows);
}
