import type { ServiceDatabase, ServiceRow } from "../database/service-database.ts";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { type NoticeServices, operatorNotice } from "./operator-notice.ts";

/** Tells the operator once when past comments wait for room in the database, once when it is full, and once when it has room again. SQL says when. */
export async function tellOfDatabase(db: ServiceDatabase, services: NoticeServices): Promise<void> {
  const tell = operatorNotice(services);
  if (!tell) return;
  const [news] = await db.call("claim_database_notice", {});
  if (!news) return;
  const sent = await tell({
    id: `database-${news.state}-${Math.floor(Date.now() / 60_000)}`,
    ...mailOf(news),
  });
  await db.call("record_database_notice", { p_state: news.state, p_sent: sent });
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString("en")} MB`;

function mailOf({ state, used_percent, bytes, most_bytes }: ServiceRow<"claim_database_notice">) {
  const filled = `The database has ${megabytes(bytes)}, ${Math.floor(used_percent)}% of the ${megabytes(most_bytes)} that you allow.`;
  const room =
    "Make room: get a larger plan or disk, then tell Rejoinder with npm run operate -- size --set 8GB (docs/OPERATE.md, A full database).";
  if (state === "ok") {
    return {
      subject: "Rejoinder: the database has room again",
      text: `${filled} Past comments are read again.\n`,
    };
  }
  const waits = `From ${LIMITS.database_low_percent}% on, past comments of all channels wait; they go on by themselves when there's room.`;
  const rest = "New comments are read, and replies are drafted, posted and verified as always.";
  if (state === "low") {
    return {
      subject: "Rejoinder: the database is nearly full, so past comments wait",
      text: `${filled} ${waits} ${rest} ${room}\n`,
    };
  }
  return {
    subject: "Rejoinder: the database is full",
    text: `${filled} ${rest} A hosted database that is full can only be read, so that would end. ${room}\n`,
  };
}
