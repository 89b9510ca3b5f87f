import type { McpServer } from "@modelcontextprotocol/server";
import { newFence } from "./fence.ts";
import { doAs, type Session } from "./session.ts";
import { summaryShown } from "./shown.ts";

const DAY_MS = 86_400_000;

/** What an assistant can be shown without asking for it. */
export function addResources(server: McpServer, session: Session): void {
  server.registerResource(
    "inbox",
    "rejoinder://inbox",
    {
      title: "Inbox",
      description: "How many comments each tab has, and the 10 that need a person soonest.",
      mimeType: "text/plain",
    },
    async (uri) => {
      const fence = newFence();
      const [counts, { comments }] = await Promise.all([
        doAs(session, "getCounts", {}),
        doAs(session, "listComments", { query: { tab: "to_approve", order: "urgent", limit: 10 } }),
      ]);
      const shown = { counts, to_approve: comments.map((one) => summaryShown(one, fence)) };
      return { contents: [{ uri: uri.href, text: `${fence.sentence}\n${JSON.stringify(shown)}` }] };
    },
  );
  server.registerResource(
    "report",
    "rejoinder://report",
    {
      title: "Report",
      description: "Comments, replies and coverage of the last 7 days.",
      mimeType: "application/json",
    },
    async (uri) => {
      const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
      const query = { from: dayBefore(6), to: dayBefore(0) };
      const numbers = await doAs(session, "reportNumbers", { query });
      return { contents: [{ uri: uri.href, text: JSON.stringify(numbers) }] };
    },
  );
}
