import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import { ERROR_KINDS, type ErrorKind } from "../database/vocabulary.gen.ts";
import { GoogleCallError } from "../google/errors.ts";
import { secretOf } from "../secrets/seal.ts";
import type { GoogleServices } from "../services.ts";
import { visibleIds } from "./calls.ts";
import { QuotaShareSpent, readMeter } from "./owner-client.ts";

/** What is looked at, and the owner's own key to look with, if any. */
export interface Looked {
  id: string;
  user_id: string;
  key_connection_id: string | null;
  sealed_api_key: string | null;
  booked_connection_id: string | null;
}

/** What a connection was refused for, to be noted on it once the looks are recorded. */
export interface Failure {
  connectionId: string;
  error: GoogleCallError;
}

/** Why nobody could look. */
export interface Unlooked {
  note: string;
  kind?: ErrorKind | undefined;
}

/** Of the claims that could be looked at, the ids that the public sees; of the others, by row id, why not. */
export interface PublicLook {
  failures: Failure[];
  visible: Set<string>;
  unlooked: Map<string, Unlooked>;
}

/** What is asked for a claim. */
type IdsOf<Claim> = (claim: Claim) => [id: string, ...others: string[]];

const looks = z.array(z.object({ user_id: z.uuid(), refused: z.string().nullable() }));

/** The operator's key may take nothing more for anybody who was asked for. The read was not made. */
class KeyRefused extends Error {
  override name = "KeyRefused";
}

/** Looks at comments without any sign-in, by their owner's API key or the operator's. A key that failed is not tried again in this run. */
export class PublicView {
  readonly #db: ServiceDatabase;
  readonly #services: GoogleServices;
  readonly #total: { units: number };
  /** Keys that are of no use, with what they were refused for; the operator's is null. */
  readonly #failed = new Map<string | null, GoogleCallError>();
  #operatorsTaken = false;

  constructor(db: ServiceDatabase, services: GoogleServices, total: { units: number }) {
    this.#db = db;
    this.#services = services;
    this.#total = total;
  }

  /**
   * Which of the ids (up to 50 in all; `missed` by the last look) the public sees, by the key that a batch shares; where that fails, the
   * operator's takes its place. 1 unit each read.
   */
  async look<Claim extends Looked>(
    batch: Claim[],
    idsOf: IdsOf<Claim>,
    missed?: ReadonlySet<string>,
  ): Promise<PublicLook> {
    const look: PublicLook = { failures: [], visible: new Set(), unlooked: new Map() };
    const [claim] = batch;
    if (!claim) return look;
    const { key_connection_id: own, sealed_api_key: sealed } = claim;
    let first: GoogleCallError | undefined;
    for (const keyId of own && sealed ? [own, null] : [null]) {
      const failed = this.#failed.get(keyId);
      if (failed === undefined) {
        try {
          const seen = keyId
            ? await this.#byOwnKey(batch, keyId, idsOf, missed)
            : await this.#byOperatorsKey(batch, look, idsOf, missed);
          if (!seen) break;
          look.visible = seen;
          return look;
        } catch (thrown) {
          if (thrown instanceof KeyRefused) return look;
          const error = thrown instanceof QuotaShareSpent ? spent(thrown) : thrown;
          if (!(error instanceof GoogleCallError)) throw error;
          first ??= error;
          // Its day is over before Google says so: noted on nothing.
          if (thrown instanceof QuotaShareSpent) continue;
          // Another key does not help against what passes by itself.
          if (!ERROR_KINDS[error.kind].closes_connection) break;
          this.#failed.set(keyId, error);
          if (keyId) look.failures.push({ connectionId: keyId, error });
          else await this.#db.call("note_key_answer", { p_code: error.code, p_kind: error.kind });
        }
      }
      first ??= failed;
    }
    for (const { id } of batch) {
      look.unlooked.set(id, { note: first?.code ?? "no_api_key", kind: first?.kind });
    }
    return look;
  }

  async #byOwnKey<Claim extends Looked>(
    batch: Claim[],
    keyId: string,
    idsOf: IdsOf<Claim>,
    missed: ReadonlySet<string> | undefined,
  ): Promise<Set<string>> {
    const [{ sealed_api_key: sealed, booked_connection_id: booked }] = batch as [Claim];
    const key = await this.#open(sealed ?? "", keyId);
    const meter = readMeter(this.#db, booked ?? keyId, "verify", this.#total);
    return visibleIds(this.#services.youtube.asPublic(key), allIds(batch, idsOf), meter, missed);
  }

  /** Undefined when the operator lends no key. Whose share is spent is left out, and noted in `look`. */
  async #byOperatorsKey<Claim extends Looked>(
    batch: Claim[],
    look: PublicLook,
    idsOf: IdsOf<Claim>,
    missed: ReadonlySet<string> | undefined,
  ): Promise<Set<string> | undefined> {
    const key = this.#services.env.YOUTUBE_API_KEY;
    if (!key) return undefined;
    let asked = batch;
    const book = async (units: number) => {
      // One that never left stays booked: rather a unit too many than a way round the ledger.
      if (units < 0) return;
      const answer = await this.#db.call("book_looks", { p_users: asked.map((c) => c.user_id) }, looks);
      const refused = new Map(answer.map((row) => [row.user_id, row.refused]));
      for (const claim of asked) {
        const note = refused.get(claim.user_id);
        if (note) look.unlooked.set(claim.id, { note });
      }
      asked = asked.filter((claim) => !look.unlooked.has(claim.id));
      if (asked.length === 0) throw new KeyRefused();
      this.#total.units += units;
    };
    // Booked before the request is made up, since who may not look is not asked about.
    await book(1);
    let booked = true;
    const meter = async (units: number) => {
      if (!booked) await book(units);
      booked = false;
    };
    const ids = allIds(asked, idsOf);
    const seen = await visibleIds(this.#services.youtube.asPublic(key), ids, meter, missed);
    if (!this.#operatorsTaken) await this.#db.call("note_key_answer", {});
    this.#operatorsTaken = true;
    return seen;
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

/** The first ids of all, then what else is asked: which is mostly there. */
function allIds<Claim>(claims: Claim[], idsOf: IdsOf<Claim>): string[] {
  const ids = claims.map(idsOf);
  return [...new Set([...ids.map(([first]) => first), ...ids.flatMap(([, ...others]) => others)])];
}

function spent(cause: QuotaShareSpent): GoogleCallError {
  return new GoogleCallError({ kind: "quota", code: "quotaExceeded", message: cause.message }, { cause });
}
