import { account } from "./account.ts";
import { comments } from "./comments.ts";
import { drafts } from "./drafts.ts";
import { events } from "./events.ts";
import { knowledge } from "./knowledge.ts";
import { labels } from "./labels.ts";
import { notes } from "./notes.ts";
import { publicReplies } from "./public-replies.ts";
import { questions } from "./questions.ts";
import { reports } from "./reports.ts";

/** Every operation of the API by its id: what routes, checks, documents and types it. */
export const operations = {
  ...account,
  ...comments,
  ...drafts,
  ...publicReplies,
  ...labels,
  ...notes,
  ...knowledge,
  ...questions,
  ...reports,
  ...events,
};
export type OperationId = keyof typeof operations;
