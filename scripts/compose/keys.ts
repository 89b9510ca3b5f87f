/** The keys of an installation on the official images: made once. */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importJWK, type JWK, SignJWT } from "jose";
import { z } from "zod";

const schema = z.object({
  databasePassword: z.string(),
  /** Auth wants one, whatever it signs with. */
  jwtSecret: z.string(),
  /** Signs sessions (ES256), in JWK. */
  signingKey: z.record(z.string(), z.unknown()),
  publishableKey: z.string(),
  secretKey: z.string(),
  cronKey: z.string(),
  sealingKeys: z.string(),
  sealingKeyId: z.string(),
});
export type ComposeKeys = z.infer<typeof schema>;

/** What the gateway hands on in the place of an API key: PostgREST and Auth know tokens only. */
export interface InnerTokens {
  anon: string;
  service: string;
}

const TEN_YEARS = "3650d";

/** Those of a directory, else new ones, which are written there. */
export async function composeKeys(directory: string): Promise<ComposeKeys> {
  const file = join(directory, "keys.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) return schema.parse(JSON.parse(text));
  const keys = makeKeys();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return keys;
}

/** The public half of the key that signs sessions, as a key set. */
export function publicKeys({ signingKey }: ComposeKeys): { keys: JWK[] } {
  const { d: _, key_ops: __, ...open } = signingKey;
  return { keys: [{ ...open, key_ops: ["verify"] }] };
}

export async function innerTokens({ signingKey }: ComposeKeys): Promise<InnerTokens> {
  const key = await importJWK({ ...signingKey, key_ops: ["sign"] } as JWK, "ES256");
  const token = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: String(signingKey.kid) })
      .setIssuer("rejoinder")
      .setIssuedAt()
      .setExpirationTime(TEN_YEARS)
      .sign(key);
  const [anon, service] = await Promise.all([token("anon"), token("service_role")]);
  return { anon, service };
}

function makeKeys(): ComposeKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = privateKey.export({ format: "jwk" });
  const text = (bytes: number) => randomBytes(bytes).toString("base64url");
  return {
    databasePassword: text(24),
    jwtSecret: text(48),
    signingKey: { ...jwk, alg: "ES256", use: "sig", kid: randomUUID(), key_ops: ["sign", "verify"] },
    publishableKey: `sb_publishable_${text(24)}`,
    secretKey: `sb_secret_${text(24)}`,
    cronKey: `sb_secret_${text(24)}`,
    sealingKeys: JSON.stringify({ k1: randomBytes(32).toString("hex") }),
    sealingKeyId: "k1",
  };
}
