import { REPLY_TABS } from "@shared/database/vocabulary.gen.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { getOperatorSession } from "@/api/operator-access";
import { getReplyCounts, type ReplyCounts } from "@/api/replies";
import { expectMenu } from "@/queries/menu";
import { operatorSessionQuery } from "@/queries/operator-access";
import { replyCountsQuery } from "@/queries/replies";

vi.mock("@/api/operator-access");
vi.mock(import("@/api/replies"), async (load) => ({ ...(await load()), getReplyCounts: vi.fn() }));

const counts = (number: number) =>
  Object.fromEntries(REPLY_TABS.map((tab) => [tab, number])) as unknown as ReplyCounts;

afterEach(() => {
  delete window.rejoinderEarly;
  vi.clearAllMocks();
});

/** What the frame finds when it asks while the opening is on its way. */
async function shown(answer: Promise<unknown>, userId = "maya") {
  window.rejoinderEarly = { userId, answer };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expectMenu(queries, "maya");
  return Promise.all([
    queries.fetchQuery(replyCountsQuery()),
    queries.fetchQuery(operatorSessionQuery("maya")),
  ]);
}

it("the menu takes its numbers from the opening that is on its way", async () => {
  const opening = Promise.resolve({ tabs: counts(3), operator: null, page: null });
  expect(await shown(opening)).toEqual([counts(3), null]);
  expect(getReplyCounts).not.toHaveBeenCalled();
  expect(getOperatorSession).not.toHaveBeenCalled();
});

it.each([
  ["failed", Promise.resolve(undefined), "maya"],
  ["says something else", Promise.resolve({ tabs: null }), "maya"],
  ["is another account's", Promise.resolve({ tabs: counts(3), operator: null }), "ada"],
])("the menu asks for its numbers when the opening %s", async (_, answer, userId) => {
  vi.mocked(getReplyCounts).mockResolvedValue(counts(5));
  vi.mocked(getOperatorSession).mockResolvedValue(null);
  expect(await shown(answer, userId)).toEqual([counts(5), null]);
});
