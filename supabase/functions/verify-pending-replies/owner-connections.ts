import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { ERROR_KINDS } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import type { GoogleServices } from "../_shared/services.ts";
import {
  claimedConnection,
  ownerClient,
  QuotaShareSpent,
  readMeter,
} from "../_shared/youtube/owner-client.ts";
import type { Failure } from "../_shared/youtube/public-view.ts";
import type { CheckClaim } from "./claim.ts";

/** The connections by which one view reads as the owners. One that failed is not tried again in this run. */
export class OwnerConnections {
  readonly #db: ServiceDatabase;
  readonly #services: GoogleServices;
  readonly #total: { units: number };
  readonly #failed = new Set<string>();

  constructor(db: ServiceDatabase, services: GoogleServices, total: { units: number }) {
    this.#db = db;
    this.#services = services;
    this.#total = total;
  }

  /** The client and the meter of a claim's connection; undefined where there is none. */
  async readerOf(claim: CheckClaim | undefined) {
    const connection = claimedConnection.safeParse(claim).data;
    if (!connection) return undefined;
    const yt = await ownerClient(this.#db, this.#services, connection);
    return { yt, meter: readMeter(this.#db, connection.connection_id, "owner_read", this.#total) };
  }

  hasFailed(connectionId: string): boolean {
    return this.#failed.has(connectionId);
  }

  /** What Google refused the connection for goes to `failures`, to be noted on it. */
  fail(connectionId: string, error: unknown, failures: Failure[]): void {
    if (error instanceof GoogleCallError) failures.push({ connectionId, error });
    else if (!(error instanceof QuotaShareSpent)) log({ connection: connectionId }, error);
    if (!(error instanceof GoogleCallError) || ERROR_KINDS[error.kind].closes_connection)
      this.#failed.add(connectionId);
  }
}

/** What failed for no fault of Google's. */
export function log(what: { connection: string } | { replies: number }, error: unknown): void {
  const cause = String(error).split("\n")[0]?.slice(0, 300);
  console.error(JSON.stringify({ function: "verify-pending-replies", ...what, cause }));
}
