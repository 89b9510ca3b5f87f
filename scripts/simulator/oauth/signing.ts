/** The key that id_tokens are signed with. */
import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { exportJWK, type JWTPayload, SignJWT } from "jose";

const KEY_ID = "simulated-1";

/** Signs id_tokens. The key pair is made when first needed: 2048-bit RSA takes up to half a second. */
export class IdTokenSigner {
  #pair: { privateKey: KeyObject; publicKey: KeyObject } | null = null;

  async sign(claims: JWTPayload, accessToken: string): Promise<string> {
    const digest = createHash("sha256").update(accessToken).digest();
    return new SignJWT({ ...claims, at_hash: digest.subarray(0, 16).toString("base64url") })
      .setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" })
      .sign(this.#keys().privateKey);
  }

  /** /oauth2/v3/certs */
  async jwks(): Promise<{ keys: object[] }> {
    const jwk = await exportJWK(this.#keys().publicKey);
    return { keys: [{ ...jwk, kid: KEY_ID, use: "sig", alg: "RS256" }] };
  }

  /** /oauth2/v1/certs; a public key where Google serves a certificate of it, which every PEM verifier takes as well. */
  pems(): Record<string, string> {
    return { [KEY_ID]: this.#keys().publicKey.export({ type: "spki", format: "pem" }).toString() };
  }

  #keys() {
    this.#pair ??= generateKeyPairSync("rsa", { modulusLength: 2048 });
    return this.#pair;
  }
}
