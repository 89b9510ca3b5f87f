/** Encryption with age: to recipients, whose identities open it again. `age -d` opens what is encrypted here. */
import { readFile } from "node:fs/promises";
import { PlainError } from "../lib/errors.ts";

/** age's package costs a tenth of a second, and most commands need none of it. */
const age = () => import("age-encryption");

/** The recipients that a setting names, with commas or white space between them. Rejects what can't be one. */
export async function recipientsOf(text: string): Promise<string[]> {
  const recipients = text.split(/[\s,]+/).filter(Boolean);
  const { Encrypter } = await age();
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new PlainError(
        `'${recipient}' isn't an age recipient; it begins with age1 and is printed by age-keygen (keys of SSH aren't taken)`,
      );
    }
  }
  return recipients;
}

/** What is read, encrypted so that any of the recipients can open it. */
export async function encrypted(
  plain: ReadableStream<Uint8Array>,
  recipients: string[],
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/** What is read, opened with the identities in a file as age-keygen writes it. */
export async function decrypted(
  sealed: ReadableStream<Uint8Array>,
  identityFile: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of await identitiesOf(identityFile)) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(sealed);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The package has no codes.
    if (/no identity matched/i.test(reason))
      throw new PlainError(`none of the identities in ${identityFile} opens the backup`);
    throw error;
  }
}

async function identitiesOf(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new PlainError(`can't read the identity file ${file}`);
  });
  const identities = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length > 0 && identities.every((line) => /^AGE-SECRET-KEY-[0-9A-Z-]+$/.test(line)))
    return identities;
  throw new PlainError(
    `${file} isn't an identity file of age: each of its lines begins with AGE-SECRET-KEY- or #`,
  );
}
