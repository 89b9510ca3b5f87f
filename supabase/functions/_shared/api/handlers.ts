import type { operations } from "../contracts/api/index.ts";
import type { Handlers } from "../http/program.ts";
import { accountHandlers } from "./account.ts";
import { commentHandlers, draftHandlers } from "./comments.ts";
import { eventHandlers } from "./events.ts";
import { knowledgeHandlers } from "./knowledge.ts";
import { labelHandlers } from "./labels.ts";
import { noteHandlers } from "./notes.ts";
import { publicReplyHandlers } from "./public-replies.ts";
import { questionHandlers } from "./questions.ts";
import { reportHandlers } from "./reports.ts";

export const handlers: Handlers<typeof operations> = {
  ...accountHandlers,
  ...commentHandlers,
  ...draftHandlers,
  ...publicReplyHandlers,
  ...labelHandlers,
  ...noteHandlers,
  ...knowledgeHandlers,
  ...questionHandlers,
  ...reportHandlers,
  ...eventHandlers,
};
