import type { ServiceDatabase, ServiceRow } from "../database/service-database.ts";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { type NoticeServices, operatorNotice } from "./operator-notice.ts";

/** Tells the operator once when the disk is low, once when it is full, and once when it has room again. SQL says when. */
export async function tellOfDisk(db: ServiceDatabase, services: NoticeServices): Promise<void> {
  const tell = operatorNotice(services);
  if (!tell) return;
  const [news] = await db.call("claim_disk_notice", {});
  if (!news) return;
  const sent = await tell({ id: `disk-${news.state}-${Math.floor(Date.now() / 60_000)}`, ...mailOf(news) });
  await db.call("record_disk_notice", { p_state: news.state, p_sent: sent });
}

function mailOf({ state, used_percent, disk_free }: ServiceRow<"claim_disk_notice">) {
  const left = `The server's disk is ${Math.floor(used_percent)}% full; ${(disk_free / 1e9).toFixed(1)} GB are left.`;
  const room =
    "Make room: delete old backups and other programs' files, or enlarge the disk (docs/OPERATE.md, A full disk).";
  if (state === "ok") {
    return { subject: "Rejoinder: the disk has room again", text: `${left} Everything runs.\n` };
  }
  if (state === "low") {
    const pause = `At ${LIMITS.disk_full_percent}% reading, drafting and posting pause.`;
    return { subject: "Rejoinder: the disk is filling up", text: `${left} ${pause} ${room}\n` };
  }
  return {
    subject: "Rejoinder: the disk is full, so work is paused",
    text: `${left} Reading, drafting and posting are paused and go on by themselves when there's room. Nothing is lost. ${room}\n`,
  };
}
