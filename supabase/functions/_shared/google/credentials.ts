import { ERROR_KINDS } from "../database/vocabulary.gen.ts";
import type { Place, Sealer } from "../secrets/seal.ts";
import { GoogleCallError } from "./errors.ts";

/**
 * Opens a credential of a connection or its OAuth client. One that cannot be opened is an error of that connection, so that it is noted there and
 * stops nobody else.
 */
export async function openCredential(sealer: Sealer, sealed: string | null, place: Place): Promise<string> {
  try {
    return await sealer.open(sealed ?? "", place);
  } catch (cause) {
    throw new GoogleCallError(
      { kind: "unreadable", code: "credentials_unreadable", message: ERROR_KINDS.unreadable.sentence },
      { cause },
    );
  }
}
