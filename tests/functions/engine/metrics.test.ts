/** Metrics as a monitoring system reads them: with their key, in the text that it understands. */
import assert from "node:assert/strict";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { HttpError } from "../../../supabase/functions/_shared/http-error.ts";
import { handleMetrics } from "../../../supabase/functions/metrics/handler.ts";
import { metricsText } from "../../../supabase/functions/metrics/open-metrics.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertRefused } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { parseOpenMetrics } from "../support/open-metrics.ts";
import { read, urls } from "../support/stack.ts";

const KEY = "metrics-".padEnd(40, "k");

/** As Prometheus asks. */
const OPEN = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";

/** The function with this key in its settings, asked with that authorization for that kind of text. */
async function ask(authorization: string | undefined, key = KEY, accept = OPEN): Promise<Response> {
  const request = new Request(`${urls.api}/functions/v1/metrics`, {
    headers: { accept, ...(authorization !== undefined && { authorization }) },
  });
  const call = { request, db: serviceDb() } as Call<unknown>;
  return (await handleMetrics(call, servicesWith({ METRICS_KEY: key }))) as Response;
}

const refusalOf = (status: number, code: string) => (error: unknown) =>
  error instanceof HttpError && error.status === status && error.code === code;

Deno.test("metrics are off without a key of theirs, whoever asks", async () => {
  const url = `${urls.api}/functions/v1/metrics`;
  for (const authorization of ["Bearer ", "Bearer undefined", `Bearer ${KEY}`]) {
    assertRefused(await read(await fetch(url, { headers: { authorization } })), 401, "metrics_off");
  }
  await assert.rejects(ask("Bearer ", ""), refusalOf(401, "metrics_off"));
});

Deno.test("metrics open to their key alone", async () => {
  for (const given of [
    undefined,
    "",
    "Bearer ",
    KEY,
    `Basic ${KEY}`,
    `Bearer ${KEY}k`,
    `Bearer ${KEY.slice(1)}`,
  ]) {
    await assert.rejects(ask(given), refusalOf(401, "wrong_metrics_key"), String(given));
  }
  const answer = await ask(`Bearer ${KEY}`);
  assert.equal(
    answer.headers.get("content-type"),
    "application/openmetrics-text; version=1.0.0; charset=utf-8",
  );
  assert.equal(answer.headers.get("cache-control"), "no-store");
  await answer.body?.cancel();
});

Deno.test("a key that could be guessed is refused by the settings", () => {
  assert.throws(
    () => servicesWith({ METRICS_KEY: "short" }),
    /METRICS_KEY: must have at least 32 characters/,
  );
});

Deno.test("metrics are OpenMetrics by its grammar, and name no account and no channel", async () => {
  const { person, google } = await newOwnerAtWork();
  const text = await (await ask(`Bearer ${KEY}`)).text();
  const families = parseOpenMetrics(text);
  assert.ok(families.size >= 20);
  assert.ok((families.get("rejoinder_channels")?.samples[0]?.value ?? 0) >= 1);
  for (const secret of [person.id, person.email, google.channelId]) assert.ok(!text.includes(secret), secret);
});

Deno.test("what would break a line is escaped", () => {
  const broken = [
    {
      family: "a",
      type: "gauge",
      about: 'A "quoted" \\ line\nand another.',
      labels: { said: 'x"y\\z\n' },
      value: 1.5,
    },
    { family: "b", type: "counter", about: "Empty.", labels: null, value: null },
  ];
  const { text } = metricsText(broken, OPEN);
  assert.equal(
    text,
    '# TYPE a gauge\n# HELP a A \\"quoted\\" \\\\ line\\nand another.\na{said="x\\"y\\\\z\\n"} 1.5\n# TYPE b counter\n# HELP b Empty.\n# EOF\n',
  );
  assert.equal(parseOpenMetrics(text).size, 2);
  assert.equal(
    metricsText(broken, "*/*").text.split("\n")[1],
    '# HELP a A "quoted" \\\\ line\\nand another.',
  );
});

Deno.test("whoever does not ask for OpenMetrics gets the older text, in which a counter's help has its whole name", async () => {
  const answer = await ask(`Bearer ${KEY}`, KEY, "*/*");
  assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  const lines = (await answer.text()).trimEnd().split("\n");
  const told = new Set(lines.flatMap((line) => /^# HELP (\S+) ./.exec(line)?.[1] ?? []));
  const sampled = lines.flatMap((line) => /^(\w+)[ {]/.exec(line)?.[1] ?? []);
  assert.ok(sampled.some((name) => name.endsWith("_total")));
  for (const name of sampled) assert.ok(told.has(name), name);
  assert.ok(!lines.includes("# EOF"));
});

Deno.test("the reader of these tests refuses what OpenMetrics forbids", () => {
  for (const text of [
    "# TYPE a gauge\n# HELP a A.\na 1\n",
    "# TYPE a gauge\n# HELP a A.\na 1\n# EOF",
    "# TYPE a gauge\n# HELP a A.\n\na 1\n# EOF\n",
    "# TYPE a gauge\n# HELP a A.\na 1\na 2\n# EOF\n",
    "# TYPE a counter\n# HELP a A.\na 1\n# EOF\n",
    '# TYPE a gauge\n# HELP a A.\na{b="1" c="2"} 1\n# EOF\n',
    '# TYPE a gauge\n# HELP a A.\na{b="1\n"} 1\n# EOF\n',
    '# TYPE a gauge\n# HELP a A "word".\na 1\n# EOF\n',
    "# TYPE a gauge\n# HELP a A.\na null\n# EOF\n",
    "# TYPE a gauge\n# HELP a A.\na 1\n# TYPE b gauge\n# HELP b B.\nb 1\na 2\n# EOF\n",
    "b 1\n# EOF\n",
  ])
    assert.throws(() => parseOpenMetrics(text), Error, text);
});
