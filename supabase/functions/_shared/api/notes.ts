import { z } from "zod";
import type { notes } from "../contracts/api/notes.ts";
import type { Handlers } from "../http/program.ts";

const written = z.object({ id: z.string() });

export const noteHandlers: Handlers<typeof notes> = {
  writeNote: {
    act: ({ params, body }) => [
      "note",
      { comment: params.id, text: body.text, mentions: body.mentioned_ids },
    ],
    answer: (done) => written.parse(done),
  },
  editNote: {
    act: ({ params, body }) => [
      "edit_note",
      { note: params.id, text: body.text, mentions: body.mentioned_ids },
    ],
    answer: () => undefined,
  },
  deleteNote: {
    act: ({ params }) => ["delete_note", { note: params.id }],
    answer: () => undefined,
  },
};
