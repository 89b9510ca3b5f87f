/** While others are about, the gateway works on one request of a caller at a time; more wait for their own, and nobody else's wait for them. */
import { Hono } from "hono";
import { expect, it } from "vitest";
import { inTurn } from "../../scripts/stack/turns.ts";

/** An app whose answers come when they are let go; requests name their caller in a header. */
function slowApp() {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const app = new Hono();
  app.use(inTurn(async (request) => request.headers.get("caller")));
  app.all("/rest/*", async ({ req }) => {
    begun.push(req.header("caller") ?? "nobody");
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response("done");
  });
  const send = async (caller?: string): Promise<number> => {
    const peer = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
    const headers = caller === undefined ? undefined : { caller };
    return (await app.request("/rest/v1/rows", { headers }, peer)).status;
  };
  return { begun, send, letGo: () => waiting.splice(0).forEach((go) => void go()) };
}

it("a caller who is alone has four requests worked on at once", async () => {
  const { begun, send, letGo } = slowApp();
  const answers = Array.from({ length: 6 }, () => send("a"));
  await expect.poll(() => begun.length).toBe(4);
  letGo();
  await expect.poll(() => begun.length).toBe(6);
  letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

it("beside others it is one, and theirs do not wait for the rest", async () => {
  const { begun, send, letGo } = slowApp();
  const answers = ["b", "a", "a", "a", undefined, undefined, undefined].map(send);
  await expect.poll(() => begun.length).toBe(5);
  expect(begun.filter((caller) => caller === "a")).toHaveLength(1);
  letGo();
  await expect.poll(() => begun.length).toBe(6);
  letGo();
  await expect.poll(() => begun.length).toBe(7);
  letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

it("beside others a caller's next request waits as long as the last one took", async () => {
  const { begun, send, letGo } = slowApp();
  const other = send("b");
  const answers = [send("a"), send("a")];
  await expect.poll(() => begun.length).toBe(2);
  const TOOK_MS = 300;
  await new Promise((resolve) => setTimeout(resolve, TOOK_MS));
  letGo();
  const ended = performance.now();
  await Promise.all([other, answers[0]]);
  await expect.poll(() => begun.length).toBe(3);
  expect(performance.now() - ended).toBeGreaterThanOrEqual(TOOK_MS - 10);
  letGo();
  await answers[1];
});

it("who has a hundred requests waiting is told to send fewer", async () => {
  const { begun, send, letGo } = slowApp();
  const first = Array.from({ length: 104 }, () => send("a"));
  await expect.poll(() => begun.length).toBe(4);
  expect(await send("a")).toBe(429);
  const rest = Promise.all(first);
  const stop = setInterval(letGo, 1);
  expect(new Set(await rest)).toEqual(new Set([200]));
  clearInterval(stop);
});
