/** The site as a visitor finds it: each thing that can be wrong there, broken for real, has its own name and its mend. */
import dns from "node:dns";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import tls from "node:tls";
import { expect, it, onTestFinished, vi } from "vitest";
import { apiFault, siteFault } from "../../scripts/doctor/outside.ts";
import { freePort } from "../../scripts/stack/ports.ts";
import { type MadeCertificate, madeCertificate } from "./certificates.ts";

const page: RequestListener = (_, response) => response.end("<!doctype html><title>Rejoinder</title>");

/** Listens on this machine until the test ends; resolves to the port. */
async function listening(server: Server): Promise<number> {
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const plain = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listening(createHttpServer(listener))}`;
const secure = async ({ key, cert }: MadeCertificate, listener = page, name = "localhost") =>
  `https://${name}:${await listening(createHttpsServer({ key, cert }, listener))}`;

/** Whoever signed it is believed, in this process alone. */
function believed(certificate: MadeCertificate): MadeCertificate {
  const before = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...before, certificate.cert]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
  return certificate;
}

const words = async (address: string, way: "start" | "serve" | "hosted" = "serve") => {
  const fault = await siteFault(address, way);
  return fault && `${fault.code}: ${fault.mend}`;
};

it("a site that answers has no fault, with a certificate that is long valid", async () => {
  expect(await words(await plain(page))).toBeUndefined();
  expect(await words(await secure(believed(madeCertificate("localhost", -1, 60))))).toBeUndefined();
});

it("a name that is gone", async () => {
  expect(await words("https://replies.invalid")).toMatch(/^site_name: .*replies\.invalid/);
});

it("a name server that doesn't answer is this machine's trouble, not the domain's", async () => {
  const lookup = vi
    .spyOn(dns, "lookup")
    .mockImplementation(((_: string, __: object, done: (e: Error) => void) =>
      done(Object.assign(new Error("again"), { code: "EAI_AGAIN" }))) as never);
  onTestFinished(() => lookup.mockRestore());
  expect(await words("https://replies.example.com")).toMatch(/^site_name: .*this machine's DNS/);
});

it("nothing listens: the proxy is stopped", async () => {
  const port = await freePort();
  expect(await words(`https://localhost:${port}`)).toMatch(/^site_down: .*ECONNREFUSED/);
  expect(await words(`http://127.0.0.1:${port}`, "start")).toMatch(/^site_down: .*npm start/);
});

it.each([
  ["has ended", -100, -10, /^site_certificate: .*ended on \d{4}-\d\d-\d\d.*systemctl restart caddy/],
  ["has not begun", 1, 90, /^site_certificate: .*begins on/],
  ["ends in ten days of ninety", -80, 10, /^site_certificate: .*ends on .*should have been renewed/],
])("a certificate that %s", async (_, from, to, said) => {
  expect(await words(await secure(believed(madeCertificate("localhost", from, to))))).toMatch(said);
});

it("a certificate of a hosted site is renewed where the site is", async () => {
  const ended = await secure(believed(madeCertificate("localhost", -100, -10)));
  expect(await words(ended, "hosted")).toMatch(/^site_certificate: .*host of the web client/);
});

it("a certificate for hours is renewed by the hour", async () => {
  expect(await words(await secure(believed(madeCertificate("localhost", -0.1, 0.4))))).toBeUndefined();
});

it("a certificate that nobody has signed, and one of another name", async () => {
  const own = madeCertificate("localhost", -1, 60);
  expect(await words(await secure(own))).toMatch(/^site_certificate: .*SELF_SIGNED/);
  const others = believed(madeCertificate("elsewhere.example", -1, 60));
  expect(await words(await secure(others))).toMatch(/^site_certificate: .*ALTNAME/);
});

it("something that speaks no TLS", async () => {
  const port = await listening(createHttpServer(page));
  expect(await words(`https://localhost:${port}`)).toMatch(/^site_certificate: .*speaks no TLS/);
});

it.each([
  [404, "site_missing", /web client's port/],
  [410, "site_missing", /no Rejoinder/],
  [418, "site_missing", /Visit it in a browser/],
  [401, "site_closed", /password/],
  [403, "site_closed", /turned away/],
  [500, "site_failing", /systemctl restart rejoinder/],
  [502, "site_failing", /doesn't answer/],
  [503, "site_failing", /answers 503/],
] as const)("an answer of %s", async (status, code, said) => {
  const fault = await siteFault(await plain((_, response) => response.writeHead(status).end()), "serve");
  expect(fault?.code).toBe(code);
  expect(fault?.mend).toMatch(said);
});

it("another site at the name, as when it is parked", async () => {
  expect(await words(await plain((_, response) => response.end("<title>For sale</title>")))).toMatch(
    /^site_elsewhere/,
  );
});

it("a connection that is cut instead of answered", async () => {
  const port = await listening(createServer((socket) => socket.destroy()));
  expect(await words(`http://127.0.0.1:${port}`)).toMatch(/^site_silent/);
});

it("the API at its public address: late jobs are no fault of the way there, another answer is", async () => {
  const api = async (status: number, body: string) =>
    (await apiFault(await plain((_, response) => response.writeHead(status).end(body)), "serve"))?.code;
  const late = { ok: false, causes: [{ code: "job_late", job: "send-mails", since: "2026-11-01" }] };
  expect(await api(200, '{"ok":true,"causes":[]}')).toBeUndefined();
  expect(await api(503, JSON.stringify(late))).toBeUndefined();
  expect(await api(200, "<title>Rejoinder</title>")).toBe("api_elsewhere");
  expect(await api(502, "")).toBe("site_failing");
});
