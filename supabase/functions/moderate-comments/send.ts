import { z } from "zod";
import type { ModerateCommentsResponse } from "../_shared/contracts/moderate-comments.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import {
  ERROR_KINDS,
  LIMITS,
  MODERATION_ACTS,
  type ModerationAct,
} from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { setModerationStatus } from "../_shared/youtube/calls.ts";
import {
  callAsOwner,
  claimedConnection,
  noteConnectionError,
  quotaMeter,
} from "../_shared/youtube/owner-client.ts";

export const sendClaims = z.array(
  claimedConnection.extend({
    lease_id: z.uuid(),
    act: z.enum(MODERATION_ACTS),
    comment_ids: z.array(z.string()),
  }),
);
type SendClaim = z.infer<typeof sendClaims>[number];

/** What YouTube is told. */
const STATUS = {
  publish: "published",
  hold: "heldForReview",
  reject: "rejected",
  hide_author: "rejected",
} as const satisfies Record<ModerationAct, string>;

/** What service.record_moderations makes of a failed call. */
const OUTCOME = {
  returned: "returned",
  refused: "refused",
  again: "again",
  unexplained: "again",
  uncertain: "lost",
} as const satisfies Record<(typeof ERROR_KINDS)[keyof typeof ERROR_KINDS]["after_insert"], string>;

/** Sends calls about comments; their units were booked when they were begun. */
export class Sender {
  readonly #db: ServiceDatabase;
  readonly #services: GoogleServices;
  readonly #result: ModerateCommentsResponse;

  constructor(db: ServiceDatabase, services: GoogleServices, result: ModerateCommentsResponse) {
    this.#db = db;
    this.#services = services;
    this.#result = result;
  }

  async send(claim: SendClaim): Promise<void> {
    const { lease_id, act, comment_ids: ids } = claim;
    const book = quotaMeter(this.#db, claim.connection_id, "moderate", this.#result);
    this.#result.calls += 1;
    this.#result.sent += ids.length;
    this.#result.units += LIMITS.moderation_credits;
    try {
      await callAsOwner(
        this.#db,
        this.#services,
        claim,
        (yt) => setModerationStatus(yt, ids, STATUS[act], act === "hide_author"),
        () => book(LIMITS.moderation_credits),
      );
    } catch (error) {
      if (!(error instanceof GoogleCallError)) throw error;
      if (error.kind === "not_sent") await book(-LIMITS.moderation_credits);
      const p_outcome = OUTCOME[ERROR_KINDS[error.kind].after_insert];
      await this.#db.call("record_moderations", { p_lease: lease_id, p_outcome, p_reason: error.code });
      await noteConnectionError(this.#db, claim.connection_id, error);
      return;
    }
    await this.#db.call("record_moderations", { p_lease: lease_id, p_outcome: "taken" });
  }
}
