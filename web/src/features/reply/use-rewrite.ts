import type { RewriteDraft } from "@shared/contracts/rewrite-draft.ts";
import { useMutation } from "@tanstack/react-query";
import { type ApiError, toApiError } from "@/api/errors";
import { rewriteDraft } from "@/api/functions";
import { getKeptText, keepText, useKeptText } from "@/lib/kept-texts";

export type RewriteHow = RewriteDraft["how"];

/** How many texts can be brought back. */
const FORMER = 10;

export interface RewriteOf {
  /** Of the comment's row. */
  id: string;
  text: string;
  base: string;
  /** The version of the reply that the base is. */
  version: number;
}

/** Has the model write a reply anew. The answer takes the place of the text in the editor, which can be brought back. */
export function useRewrite({ id, text, base, version }: RewriteOf) {
  const call = useMutation<Awaited<ReturnType<typeof rewriteDraft>>, ApiError, RewriteHow>({
    mutationFn: async (how) => {
      try {
        return await rewriteDraft({ comment_id: id, text: text.trim() === "" ? undefined : text, how });
      } catch (error) {
        throw await toApiError(error);
      }
    },
  });
  const former = useKeptText(id)?.former ?? [];

  function rewrite(how: RewriteHow) {
    // An answer that comes when the editor is closed is dropped: nothing is waiting for it any more.
    call.mutate(how, {
      onSuccess: ({ reply, sources, marks }) => {
        // What was typed while the model wrote counts, too.
        const now = getKeptText(id) ?? { text, base, version };
        keepText(id, {
          text: reply,
          base: now.base,
          version: now.version,
          written: { text: reply, sources, marks },
          former: [...(now.former ?? []), { text: now.text, written: now.written }].slice(-FORMER),
        });
      },
    });
  }

  function undo() {
    const last = former.at(-1);
    if (!last) return;
    call.reset();
    keepText(id, { text: last.text, base, version, written: last.written, former: former.slice(0, -1) });
  }

  return {
    rewrite,
    /** The way that is being written in. */
    busy: call.isPending ? call.variables : null,
    error: call.error,
    done: call.isSuccess,
    undo: former.length > 0 ? undo : undefined,
  };
}
