import { beforeEach, expect, it, vi } from "vitest";

const entry = (number: number) => ({
  connectionId: `connection-${number}`,
  channelId: null,
  from: "ok",
  to: "need_reauth",
  reason: "invalid_grant",
  timestamp: new Date(number).toISOString(),
});

/** The log as a page that has just been opened finds it. */
async function freshLog() {
  vi.resetModules();
  return import("@/features/connect/status-log");
}

beforeEach(() => localStorage.clear());

it("keeps at most 100 entries, the newest first, through a reload", async () => {
  const { logStatusChange } = await freshLog();
  for (let number = 1; number <= 130; number++) logStatusChange(entry(number));
  const { readStatusLog } = await freshLog();
  const entries = readStatusLog();
  expect(entries).toHaveLength(100);
  expect(entries[0]?.connectionId).toBe("connection-130");
  expect(entries.at(-1)?.connectionId).toBe("connection-31");
});

it("notes a change only when the status changed", async () => {
  const { logStatusChange, readStatusLog } = await freshLog();
  logStatusChange({ ...entry(1), to: "ok" });
  expect(readStatusLog()).toEqual([]);
});

it("takes a broken storage for an empty one", async () => {
  for (const broken of ["{", '"text"', '[{"connectionId": 1}]', "null"]) {
    localStorage.setItem("rejoinder.status-log", broken);
    const { readStatusLog } = await freshLog();
    expect(readStatusLog()).toEqual([]);
  }
});
