import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { listQuery } from "../_shared/contracts/api/comments.ts";
import { replyText } from "../_shared/contracts/api/drafts.ts";
import { operations } from "../_shared/contracts/api/index.ts";
import { HttpError } from "../_shared/http-error.ts";
import { type Fence, newFence } from "./fence.ts";
import { doAs, type Session } from "./session.ts";
import { commentShown, summaryShown } from "./shown.ts";

const reads = { readOnlyHint: true, openWorldHint: false } as const;
const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const commentId = z.uuid().describe("The comment's id, as find_comments gives it.");
const version = z
  .int()
  .min(0)
  .describe("The draft's version, as get_conversation gives it: 0 where there is none yet.");

/** What an assistant can do. Nothing is posted but by approve_reply, for which a key needs its scope and an account its switch. */
export function addTools(server: McpServer, session: Session): void {
  readingTools(server, session);
  writingTools(server, session);
}

function readingTools(server: McpServer, session: Session): void {
  server.registerTool(
    "find_comments",
    {
      title: "Find comments",
      description:
        "Lists the comments of a tab, such as to_approve or needs_answer, a page at a time. Pass next as cursor for the next page.",
      inputSchema: listQuery.extend({ limit: z.int().min(1).max(20).default(10) }),
      annotations: reads,
    },
    (asked) =>
      told(async (fence) => {
        const { comments, next } = await doAs(session, "listComments", { query: asked });
        return { comments: comments.map((one) => summaryShown(one, fence)), next };
      }),
  );
  server.registerTool(
    "get_conversation",
    {
      title: "Read a conversation",
      description:
        "Reads one comment with its thread, its draft, the sources of that, and what can be done with it.",
      inputSchema: z.object({ comment_id: commentId }),
      annotations: reads,
    },
    ({ comment_id }) =>
      told(async (fence) =>
        commentShown(await doAs(session, "getComment", { params: { id: comment_id } }), fence),
      ),
  );
  server.registerTool(
    "search_knowledge",
    {
      title: "Search knowledge",
      description:
        "What the channel has said that may answer a question: facts, documents, descriptions of its videos.",
      inputSchema: operations.searchKnowledge.query,
      annotations: reads,
    },
    (query) => told(() => doAs(session, "searchKnowledge", { query })),
  );
  server.registerTool(
    "report",
    {
      title: "Report numbers",
      description: "Counts comments, replies and coverage from one day to another.",
      inputSchema: operations.reportNumbers.query,
      annotations: reads,
    },
    (query) => told(() => doAs(session, "reportNumbers", { query })),
  );
}

function writingTools(server: McpServer, session: Session): void {
  server.registerTool(
    "propose_reply",
    {
      title: "Propose a reply",
      description:
        "Writes or rewrites the draft of a comment. It isn't posted: it waits for approval. Needs the scope answer.",
      inputSchema: z.object({
        comment_id: commentId,
        version,
        text: replyText,
      }),
      annotations: writes,
    },
    ({ comment_id, ...body }) =>
      told(async (fence) =>
        commentShown(await doAs(session, "proposeReply", { params: { id: comment_id }, body }), fence),
      ),
  );
  server.registerTool(
    "approve_reply",
    {
      title: "Approve a reply",
      description:
        "Lets the draft of a comment be posted, as it was at this version. Needs the scope approve, and an account that lets assistants approve.",
      inputSchema: z.object({ comment_id: commentId, version }),
      annotations: { ...writes, openWorldHint: true },
    },
    ({ comment_id, ...body }) =>
      told(async (fence) =>
        commentShown(await doAs(session, "approveReply", { params: { id: comment_id }, body }), fence),
      ),
  );
  server.registerTool(
    "add_fact",
    {
      title: "State a fact",
      description: "States once and for all what drafts of a channel may say. Needs the scope manage.",
      inputSchema: operations.addFact.body,
      annotations: writes,
    },
    (body) => told(() => doAs(session, "addFact", { body })),
  );
}

/** An answer as text, said before it whose words stand in the fence; a refusal as the model can act on it. */
async function told(answer: (fence: Fence) => Promise<unknown>): Promise<CallToolResult> {
  const fence = newFence();
  try {
    return text(`${fence.sentence}\n${JSON.stringify(await answer(fence))}`);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return {
      ...text([`${error.code}: ${error.message}`, error.hint].filter(Boolean).join(" ")),
      isError: true,
    };
  }
}

const text = (said: string): CallToolResult => ({ content: [{ type: "text", text: said }] });
