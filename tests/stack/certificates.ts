/** Certificates that no authority would give: for times of their own, signed by themselves. Written out, since Node makes none. */
import { generateKeyPairSync, sign } from "node:crypto";

export interface MadeCertificate {
  key: string;
  cert: string;
}

/** For a name, valid from so many days after now to so many. */
export function madeCertificate(name: string, fromDays: number, toDays: number): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const holder = sequence(set(sequence(object("550403"), der(0x0c, Buffer.from(name)))));
  const names = sequence(der(0x82, Buffer.from(name)));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    holder,
    sequence(time(fromDays), time(toDays)),
    holder,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(object("551d11"), der(0x04, names)))),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of ASN.1 in its distinguished encoding. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function set(...contents: Buffer[]): Buffer {
  return der(0x31, ...contents);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function object(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

const ecdsaWithSha256 = sequence(object("2a8648ce3d040302"));

function time(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, "");
  return der(0x17, Buffer.from(at.slice(2)));
}
