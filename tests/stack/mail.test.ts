import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMail } from "../../scripts/stack/mail.ts";
import { freePort, host } from "../../scripts/stack/ports.ts";
import type { Service } from "../../scripts/stack/service.ts";
import { createMailer } from "../../supabase/functions/_shared/mail/mailer.ts";
import { readEnv } from "../../supabase/functions/_shared/runtime/env.ts";
import { until } from "./support.ts";

let box: Service;
let home: string;
let port: number;
let smtpPort: number;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "rejoinder-mail-"));
  port = await freePort();
  smtpPort = await freePort([port]);
  const logFile = join(home, "mail.log");
  box = await startMail({
    webPort: port,
    smtpPort,
    directory: join(home, "mail"),
    logFile,
    notice: () => {},
  });
  await createTransport({ host, port: smtpPort, tls: { rejectUnauthorized: false } }).sendMail({
    from: "hello@rejoinder.test",
    to: "maya@example.com",
    subject: "Your sign-in link",
    text: "a-secret-link",
  });
  await until(async () => ((await ask("/email")).text.includes("a-secret-link") ? true : undefined));
});
afterAll(async () => {
  await box.stop();
  await rm(home, { recursive: true, force: true });
});

/** Asks the mail box with these headers, as a browser's page would; without any, as a program does. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const options = { host, port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } };
      const sent = request(options, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      });
      // An upgrade that is taken, or refused by cutting the line.
      sent.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, text: "", headers: response.headers });
      });
      sent.on("error", (error: NodeJS.ErrnoException) =>
        error.code === "ECONNRESET" ? resolve({ status: 0, text: "", headers: {} }) : reject(error),
      );
      sent.end();
    },
  );
}

const socketHeaders = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

describe("the mail box", () => {
  it("answers its own page and programs, and tells no browser that others may read along", async () => {
    const own = await ask("/email", { "sec-fetch-site": "same-origin", origin: `http://127.0.0.1:${port}` });
    const program = await ask("/email");
    for (const { status, text, headers } of [own, program]) {
      expect(status).toBe(200);
      expect(text).toContain("a-secret-link");
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect((await ask("/", { host: `localhost:${port}`, "sec-fetch-site": "none" })).status).toBe(200);
  });

  it.each([
    ["another website's script", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["one in a browser that says no more than its origin", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another server of this machine", { origin: "http://127.0.0.1:5173", "sec-fetch-site": "same-site" }],
    ["an image or a script tag elsewhere", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["a name that was let point here", { host: "evil.example:80", "sec-fetch-site": "same-origin" }],
  ])("refuses %s", async (_, headers) => {
    for (const [path, method] of [
      ["/email", "GET"],
      ["/email", "OPTIONS"],
      ["/email/all", "DELETE"],
      ["/socket.io/?EIO=4&transport=polling", "GET"],
    ] as const) {
      const answer = await ask(path, headers, method);
      expect(answer.status, `${method} ${path}`).toBe(403);
      expect(answer.text).not.toContain("secret");
    }
    const upgraded = await ask("/socket.io/?EIO=4&transport=websocket", { ...headers, ...socketHeaders });
    expect(upgraded.status).toBe(0);
    expect((await ask("/email")).text).toContain("a-secret-link");
  });

  it("tells its own page of new mail by a socket", async () => {
    const own = { ...socketHeaders, origin: `http://127.0.0.1:${port}` };
    expect((await ask("/socket.io/?EIO=4&transport=websocket", own)).status).toBe(101);
  });

  it("opens by a link from elsewhere, but never in a frame, and no mail at once", async () => {
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    const opened = await ask("/", link);
    expect(opened.status).toBe(200);
    expect(opened.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect((await ask("/", { ...link, "sec-fetch-dest": "iframe" })).status).toBe(403);
    expect((await ask("/email", link)).status).toBe(403);
  });

  it("keeps mails that nobody else on the machine can read", async () => {
    const directory = join(home, "mail");
    const names = await readdir(directory);
    expect(names.length).toBeGreaterThan(0);
    for (const path of [directory, ...names.map((name) => join(directory, name))])
      expect((await stat(path)).mode & 0o077, path).toBe(0);
  });
});

describe("the product's own mails", () => {
  const settings = {
    SUPABASE_URL: "https://api.example.com",
    SITE_URL: "https://replies.example.com",
    SEALING_KEYS: `{"k1":"${"0".repeat(64)}"}`,
    SEALING_KEY_ID: "k1",
    SMTP_HOST: host,
    SMTP_SENDER: "Rejoinder <hello@example.com>",
  };

  async function sent(id: string, more: Record<string, string>) {
    const mailer = createMailer(readEnv({ ...settings, SMTP_PORT: String(smtpPort), ...more }));
    await mailer?.send({ to: "maya@example.com", subject: id, text: "A channel is paused.\n", id });
    return until(async () => {
      const mails: { subject: string; text: string; headers: Record<string, string> }[] = JSON.parse(
        (await ask("/email")).text,
      );
      return mails.find(({ subject }) => subject === id);
    });
  }

  it("say who runs the service, and are answered where support reads", async () => {
    const mail = await sent("signed", { OPERATOR_NAME: "Example Ltd", SUPPORT_MAIL: "help@example.com" });
    expect(mail.headers["reply-to"]).toBe("help@example.com");
    expect(mail.text.trimEnd()).toBe(
      "A channel is paused.\n\n-- \nRejoinder is run by Example Ltd.\nQuestions: help@example.com",
    );
  });

  it("name nobody where no one is set", async () => {
    const mail = await sent("plain", {});
    expect(mail.headers["reply-to"]).toBeUndefined();
    expect(mail.text.trimEnd()).toBe("A channel is paused.");
  });
});
