import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { repositoryRoot } from "../../../scripts/lib/paths.ts";
import { run } from "../../../scripts/lib/run.ts";
import { startReportPrinter } from "../../../scripts/report/printer.ts";
import { accountWithDrafts, testAs } from "../support/account.ts";
import { stack } from "../support/stack.ts";

const test = testAs(async () => {
  const account = await accountWithDrafts({
    "@ana": "Does this also work with wholegrain spelt flour?",
  });
  return account;
});

/** The command as an operator runs it, by the settings of this run's stack. */
const report = (...args: string[]) =>
  run(process.execPath, [join(repositoryRoot, "scripts/bootstrap.mjs"), "report", ...args], {
    env: {
      SUPABASE_URL: stack.urls.api,
      SUPABASE_SECRET_KEY: stack.keys.secretKey,
      SITE_URL: stack.urls.web,
    },
  });

const sessionsOf = async (id: string) =>
  Number((await stack.sql`select count(*) from auth.sessions where user_id = ${id}`)[0]?.count);

/** A text of a PDF's, in whichever of the two forms it is written. */
function textOf(plain: string | undefined, hex: string | undefined): string {
  if (hex) return Buffer.from(hex, "hex").swap16().toString("utf16le").replace("\ufeff", "");
  return plain?.replaceAll(/\\(.)/g, "$1") ?? "";
}

/** What a PDF is called, its pages, and on which of them each heading stands. */
async function readPdf(file: string) {
  const pdf = await readFile(file, "latin1");
  const titles = [
    ...pdf.matchAll(/\/Title (?:\(((?:\\.|[^)])*)\)|<([0-9A-F]*)>)(?:\s*\/Dest \[(\d+) 0 R)?/gi),
  ];
  const pages = [...(/\/Kids \[((?:\d+ 0 R ?)+)\]/.exec(pdf)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(
    ([, id]) => id,
  );
  const headings = new Map(
    titles.flatMap(([, plain, hex, page]) =>
      page ? [[textOf(plain, hex), pages.indexOf(page) + 1] as const] : [],
    ),
  );
  return { title: textOf(titles[0]?.[1], titles[0]?.[2]), pages: pages.length, headings };
}

test("a command writes the report as a PDF: two pages, its tables behind them, named after the client and the days, and leaves no session", async ({
  account: { owner },
}) => {
  await using place = await mkdtempDisposable(join(tmpdir(), "rejoinder-report-"));
  const before = await sessionsOf(owner.id);
  expect(before, "the owner's own").toBeGreaterThan(0);
  const file = join(place.path, "october.pdf");
  const { exitCode, stdout } = await report(
    "--email",
    owner.email,
    "--from",
    "2026-10-01",
    "--to",
    "2026-10-31",
    "--out",
    file,
  );
  expect(stdout).toBe(`Written to ${file}.`);
  expect(exitCode).toBe(0);
  const { title, pages, headings } = await readPdf(file);
  expect(title).toBe("Bread Notes · Oct 1 to Oct 31, 2026");
  expect(pages).toBeGreaterThan(2);
  for (const [heading, page] of [
    ["Comment & Reply Report", 1],
    ["Comments, public replies and coverage", 1],
    ["What stands out", 2],
    ["How the numbers are counted", 2],
    ["Appendix", 3],
  ] as const)
    expect(headings.get(heading), heading).toBe(page);
  expect(headings.has("Decisions on drafts"), "a table that the screen asks for by itself").toBe(true);
  expect(await readdir(place.path)).toEqual(["october.pdf"]);
  expect(await sessionsOf(owner.id)).toBe(before);
});

test("a report that can't be had is said so in a line, and writes nothing", async ({
  account: { owner },
}) => {
  await using place = await mkdtempDisposable(join(tmpdir(), "rejoinder-report-"));
  const out = join(place.path, "report.pdf");
  const before = await sessionsOf(owner.id);
  const nobody = crypto.randomUUID();
  for (const [why, ...args] of [
    ["No account uses the email", "--email", "nobody@example.test", "--out", out],
    ["isn't a member of the account", "--email", owner.email, "--account", nobody, "--out", out],
    [
      "isn't a channel of this account; its channels are:",
      "--email",
      owner.email,
      "--channel",
      "UCnone",
      "--out",
      out,
    ],
    ["Allowed choices are", "--email", owner.email, "--period", "yesterday", "--out", out],
    ["shows no report", "--email", owner.email, "--site", "http://127.0.0.1:1", "--out", out],
    ["can't write", "--email", owner.email, "--out", join(place.path, "not", "there.pdf")],
  ] as const) {
    const { exitCode, stderr } = await report(...args);
    expect(stderr).toContain(why);
    expect(exitCode).toBe(1);
  }
  expect(await readdir(place.path)).toEqual([]);
  expect(await sessionsOf(owner.id)).toBe(before);
});

test("a report of an account that needs a second factor is refused to the command, which has none", async ({
  account: { owner },
}) => {
  const need = (on: boolean) =>
    stack.sql`update test.account_rows set second_factor = ${on} where id = ${owner.id}`;
  await need(true);
  try {
    const { exitCode, stderr } = await report("--email", owner.email, "--out", "/nowhere/report.pdf");
    expect(stderr).toContain("this account needs a second factor");
    expect(exitCode).toBe(1);
  } finally {
    await need(false);
  }
});

test("what prints for mails answers whoever has its token, without people, money and the comments' texts", async ({
  account: { owner },
}) => {
  await using place = await mkdtempDisposable(join(tmpdir(), "rejoinder-report-"));
  const file = join(place.path, "report.pdf");
  const printer = await startReportPrinter({
    site: stack.urls.web,
    api: { url: stack.urls.api, key: stack.keys.secretKey },
    environment: process.env,
    notice: (line) => expect(line).toBe("nothing to tell"),
  });
  const { REPORT_PRINTER_URL = "", REPORT_PRINTER_TOKEN } = printer.environment;
  const ask = (token: string | undefined) =>
    fetch(REPORT_PRINTER_URL, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        email: owner.email,
        account: owner.id,
        channel: null,
        first_day: "2026-11-16",
        last_day: "2026-11-22",
      }),
    });
  try {
    expect((await ask("a guess")).status).toBe(401);
    const answer = await ask(REPORT_PRINTER_TOKEN);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
  } finally {
    await printer.close();
  }
  const { title, headings } = await readPdf(file);
  expect(title).toBe("Bread Notes · Nov 16 to Nov 22, 2026");
  expect(headings.get("Appendix")).toBe(3);
  for (const kept of ["Value", "Decisions on drafts", "By person"])
    expect(headings.has(kept), kept).toBe(false);
  expect(
    [...headings.keys()].filter((heading) => heading.startsWith("Comments") && heading.includes("CSV")),
  ).toEqual([]);
});
