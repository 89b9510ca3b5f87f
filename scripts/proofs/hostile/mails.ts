/** What a mail of Auth's gives to whoever reads it. */
import { until } from "../../lib/until.ts";
import type { ReceivedMail } from "../../serve/trial/mail-box.ts";
import type { Place } from "./place.ts";

export interface Mailed {
  /** Of the link. */
  tokenHash: string;
  type: string;
  /** To be typed. */
  code: string;
}

/** The newest mail for an address after so many; waits for it. */
export async function mailed(place: Place, address: string, after = 0): Promise<Mailed> {
  const mail = await until(async () => {
    const all = await place.mailsFor(address);
    return all.length > after ? all.at(-1) : undefined;
  }, 20_000);
  return read(mail);
}

/** Every mail for an address, once one of this type is there. */
export function mailedUpTo(place: Place, address: string, type: string): Promise<Mailed[]> {
  return until(async () => {
    const all = (await place.mailsFor(address)).map(read);
    return all.some((mail) => mail.type === type) ? all : undefined;
  }, 20_000);
}

function read(mail: ReceivedMail): Mailed {
  const [link = ""] = /https?:\/\/[^\s"<]*token_hash=[^\s"<]*/.exec(mail.html || mail.text) ?? [];
  const parameters = new URL(link.replaceAll("&amp;", "&")).searchParams;
  const [code = ""] =
    /(?<!\w)\d{6}(?!\w)/.exec(mail.html.replaceAll(/<style.*?<\/style>|#\d{6}/gs, "")) ?? [];
  return {
    tokenHash: parameters.get("token_hash") ?? "",
    type: parameters.get("type") ?? "",
    code,
  };
}
