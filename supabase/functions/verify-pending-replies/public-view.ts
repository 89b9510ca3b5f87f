import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { ERROR_KINDS, type ErrorKind } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { secretOf } from "../_shared/secrets/seal.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { visibleIds } from "../_shared/youtube/calls.ts";
import { QuotaShareSpent, quotaMeter, readMeter } from "../_shared/youtube/owner-client.ts";
import type { CheckClaim } from "./claim.ts";

/** What a connection was refused for, to be noted on it once the looks are recorded. */
export interface Failure {
  connectionId: string;
  error: GoogleCallError;
}

/** The ids that the public sees, or why nobody could look. */
export type PublicLook = { failures: Failure[] } & (
  | { visible: Set<string> }
  | { visible?: undefined; note: string; kind?: ErrorKind }
);

/** Looks at comments without any sign-in, by their owner's API key or the operator's. A key that failed is not tried again in this run. */
export class PublicView {
  readonly #db: ServiceDatabase;
  readonly #services: GoogleServices;
  readonly #total: { units: number };
  /** Keys that are of no use, with what they were refused for; the operator's is null. */
  readonly #failed = new Map<string | null, GoogleCallError>();

  constructor(db: ServiceDatabase, services: GoogleServices, total: { units: number }) {
    this.#db = db;
    this.#services = services;
    this.#total = total;
  }

  /** Which of up to 50 ids, some of them `doubtful`, the public sees, by the key that a batch shares; where that fails, the operator's takes its place. 1 unit each read. */
  async look(batch: CheckClaim[], ids: string[], doubtful?: Set<string>): Promise<PublicLook> {
    const failures: Failure[] = [];
    const [{ key_connection_id: own, sealed_api_key: sealed, booked_connection_id: booked }] = batch as [
      CheckClaim,
    ];
    let first: GoogleCallError | undefined;
    for (const keyId of own && sealed ? [own, null] : [null]) {
      const failed = this.#failed.get(keyId);
      if (failed === undefined) {
        try {
          const key = keyId && sealed ? await this.#open(sealed, keyId) : this.#services.env.YOUTUBE_API_KEY;
          if (!key) break;
          const booksOn = keyId && booked;
          const meter = booksOn
            ? readMeter(this.#db, booksOn, "verify", this.#total)
            : quotaMeter(this.#db, booksOn, "verify", this.#total);
          const yt = this.#services.youtube.asPublic(key);
          return { failures, visible: await visibleIds(yt, ids, meter, doubtful) };
        } catch (thrown) {
          const error = thrown instanceof QuotaShareSpent ? spent(thrown) : thrown;
          if (!(error instanceof GoogleCallError)) throw error;
          first ??= error;
          // Its day is over before Google says so: noted on nothing.
          if (thrown instanceof QuotaShareSpent) continue;
          // Another key does not help against what passes by itself.
          if (!ERROR_KINDS[error.kind].closes_connection) break;
          this.#failed.set(keyId, error);
          if (keyId) failures.push({ connectionId: keyId, error });
        }
      }
      first ??= failed;
    }
    return { failures, note: first?.code ?? "no_api_key", kind: first?.kind };
  }

  async #open(sealed: string, keyId: string): Promise<string> {
    try {
      return await this.#services.sealer.open(sealed, secretOf(keyId, "api_key"));
    } catch (cause) {
      const message = ERROR_KINDS.unreadable_key.sentence;
      throw new GoogleCallError({ kind: "unreadable_key", code: "key_unreadable", message }, { cause });
    }
  }
}

function spent(cause: QuotaShareSpent): GoogleCallError {
  return new GoogleCallError({ kind: "quota", code: "quotaExceeded", message: cause.message }, { cause });
}
