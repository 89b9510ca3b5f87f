import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { FreeReportsResponse } from "../_shared/contracts/free-reports.ts";
import { ERROR_KINDS } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError, refusesOneRequest } from "../_shared/google/errors.ts";
import type { Call } from "../_shared/http/endpoint.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { findChannel, type Meter } from "../_shared/youtube/calls.ts";
import { channelFilter } from "./channel-address.ts";
import { type Findings, findingsOf } from "./findings.ts";
import { noChannelMail, type ReportMail, reportMail } from "./mail.ts";
import { readChannel } from "./reading.ts";

const claims = z.array(
  z.object({
    lead_id: z.uuid(),
    lease_id: z.uuid(),
    channel_url: z.string(),
    units_left: z.number().int(),
    since: z.string(),
    now: z.string(),
    email: z.string(),
  }),
);
type Claim = z.infer<typeof claims>[number];

/** What became of a report, as service.record_free_report takes it. */
interface Outcome {
  p_outcome: "done" | "no_channel" | "again";
  p_mail?: ReportMail;
  p_found?: Record<string, number>;
}

/** The day of the key, or the report's own share of it, has no unit left. The read was not made. */
class ReportSpent extends Error {
  override name = "ReportSpent";
}

/**
 * Makes the free report that has waited longest: reads a channel's public comments of 30 days by the operator's API key, counts, and hands the
 * mail to SQL, which ends the request and queues the mail in one transaction. A run that dies leaves it to the next, which reads anew. One a
 * call: reading and weighing thousands of comments is what a hosted run has CPU for.
 */
export async function handleFreeReports(
  { db }: Call<unknown>,
  services: GoogleServices,
): Promise<FreeReportsResponse> {
  const result: FreeReportsResponse = { made: 0, no_channel: 0, again: 0, units: 0 };
  const key = services.env.YOUTUBE_API_KEY;
  if (key === "") return result;
  const [claim] = await db.call("claim_free_report", { p_lease_seconds: LEASE_SECONDS }, claims);
  if (!claim) return result;
  const outcome = await outcomeOf(claim, services, meterOf(db, claim, result)).catch(
    async (error: unknown) => {
      log(claim, error);
      if (error instanceof GoogleCallError && ERROR_KINDS[error.kind].closes_connection) {
        await db.call("note_key_answer", { p_code: error.code, p_kind: error.kind });
      }
      return { p_outcome: "again" } satisfies Outcome as Outcome;
    },
  );
  if (outcome.p_outcome !== "again" && result.units > 0) await db.call("note_key_answer", {});
  await db.call("record_free_report", { p_lead: claim.lead_id, p_lease: claim.lease_id, ...outcome });
  result[outcome.p_outcome === "done" ? "made" : outcome.p_outcome]++;
  return result;
}

/** Longer than a run may take. */
const LEASE_SECONDS = 300;

async function outcomeOf(claim: Claim, services: GoogleServices, meter: Meter): Promise<Outcome> {
  const filter = channelFilter(claim.channel_url);
  if (!filter) return { p_outcome: "no_channel", p_mail: noChannelMail("not_found") };
  const yt = services.youtube.asPublic(services.env.YOUTUBE_API_KEY);
  const channel = await findChannel(yt, filter, meter);
  if (!channel) return { p_outcome: "no_channel", p_mail: noChannelMail("not_found") };
  const found = await findingsAbout(yt, channel.id, claim, meter);
  if (!found) return { p_outcome: "no_channel", p_mail: noChannelMail("unreadable") };
  const mail = await reportMail(found, {
    title: channel.title,
    email: claim.email,
    site: services.env.SITE_URL,
  });
  const { comments, answered, toAnswer, toAnswerAnswered, openQuestions } = found;
  const p_found = {
    comments,
    answered,
    to_answer: toAnswer,
    to_answer_answered: toAnswerAnswered,
    questions: openQuestions,
  };
  return { p_outcome: "done", p_mail: mail, p_found };
}

/** Undefined when YouTube lets nobody read the channel's comments. */
async function findingsAbout(
  yt: youtube_v3.Youtube,
  channelId: string,
  claim: Claim,
  meter: Meter,
): Promise<Findings | undefined> {
  const [since, now] = [new Date(claim.since), new Date(claim.now)];
  try {
    // One is spent on finding the channel.
    const read = await readChannel(yt, { channelId, since, units: claim.units_left - 1 }, meter);
    return findingsOf({ channelId, since, now, ...read });
  } catch (error) {
    if (refusesOneRequest(error)) return undefined;
    throw error;
  }
}

/** Books reads on the operator's key, as far as the report's share and the key's day go. */
function meterOf(db: Call<unknown>["db"], claim: Claim, total: { units: number }): Meter {
  return async (units) => {
    const refused = await db.call(
      "book_report_read",
      { p_lead: claim.lead_id, p_lease: claim.lease_id, p_units: units },
      z.string().nullable(),
    );
    if (refused !== null) throw new ReportSpent(refused);
    total.units += units;
  };
}

function log({ lead_id }: Claim, error: unknown): void {
  const cause = String(error).split("\n")[0]?.slice(0, 300);
  console.error(JSON.stringify({ function: "free-reports", report: lead_id, cause }));
}
