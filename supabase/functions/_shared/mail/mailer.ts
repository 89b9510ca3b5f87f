import { Buffer } from "node:buffer";
import type { Env } from "../runtime/env.ts";
import { signatureSentences, textSignature } from "./signature.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for clients that show it, in a document of its own. */
  html?: string | null;
  /** What the html shows as `cid:`. `png` in base64. */
  pictures?: { cid: string; png: string }[];
  /** A report, attached as a file. */
  pdf?: Uint8Array | undefined;
  /** How who gets it ends such mails: a page, and an address to which a mail program posts by itself (RFC 8058). */
  unsubscribing?: { page: string; post: string | undefined } | undefined;
  /** The same for every try to send one mail, so that a mail box that gets it twice shows it once. */
  id: string;
}

/** Sends mails; rejects when the server does not take one. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

function htmlSignature(env: Env): string {
  const lines = signatureSentences(env).map((line) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  return lines.length > 0 ? `<p style="margin:16px;font-size:13px">${lines.join("<br>")}</p>` : "";
}

/** What mail programs make their own button to unsubscribe of. */
function unsubscribeHeaders({ page, post }: NonNullable<Mail["unsubscribing"]>): Record<string, string> {
  return post
    ? { "List-Unsubscribe": `<${post}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : { "List-Unsubscribe": `<${page}>` };
}

function pictureFile({ cid, png }: { cid: string; png: string }) {
  return {
    cid,
    filename: `${cid}.png`,
    contentType: "image/png",
    content: png,
    encoding: "base64",
  };
}

function reportFile(content: Uint8Array) {
  return { filename: "report.pdf", contentType: "application/pdf", content: Buffer.from(content) };
}

/** The mail server of the environment; undefined when none is named. Port 465 speaks TLS from the start, others upgrade when they can. */
export function createMailer(env: Env): Mailer | undefined {
  if (!env.SMTP_HOST || !env.SMTP_SENDER) return undefined;
  return {
    async send({ to, subject, text, html, pictures = [], pdf, unsubscribing, id }) {
      const transport = await openTransport(env);
      try {
        await transport.sendMail({
          from: env.SMTP_SENDER,
          to,
          subject,
          ...(env.SUPPORT_MAIL ? { replyTo: env.SUPPORT_MAIL } : {}),
          text: `${text}${textSignature(env)}`,
          ...(html ? { html: `${html}${htmlSignature(env)}` } : {}),
          attachments: [...(html ? pictures.map(pictureFile) : []), ...(pdf ? [reportFile(pdf)] : [])],
          ...(unsubscribing ? { headers: unsubscribeHeaders(unsubscribing) } : {}),
          messageId: `<${id}@${new URL(env.SITE_URL).hostname}>`,
        });
      } finally {
        transport.close();
      }
    },
  };
}

/** Whether the mail server of the environment lets us in; rejects with why it does not. Nothing is sent. */
export async function checkMailServer(env: Env): Promise<void> {
  const transport = await openTransport(env);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(env: Env) {
  // Loaded by those functions that send.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host: env.SMTP_HOST,
    port: env.SMTP_PORT,
    secure: env.SMTP_PORT === 465,
    auth: env.SMTP_USER ? { user: env.SMTP_USER, pass: env.SMTP_PASSWORD } : undefined,
    // A password goes over an encrypted connection or not at all.
    requireTLS: env.SMTP_USER !== "" && env.SMTP_PORT !== 465,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
