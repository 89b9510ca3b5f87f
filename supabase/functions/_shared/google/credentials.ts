import type { Sealer } from "../secrets/seal.ts";
import { GoogleCallError } from "./errors.ts";

/**
 * Opens a credential of one row. One that cannot be opened is an error of that row's connection, so that it is noted there and
 * stops nobody else.
 */
export async function openCredential(sealer: Sealer, sealed: string | null, rowId: string): Promise<string> {
  try {
    return await sealer.open(sealed ?? "", rowId);
  } catch (cause) {
    throw new GoogleCallError(
      {
        kind: "client",
        code: "credentials_unreadable",
        message: "The stored sign-in cannot be opened. Reconnect the channel.",
      },
      { cause },
    );
  }
}
