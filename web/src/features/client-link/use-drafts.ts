import { useEffect, useState } from "react";
import {
  approveByLink,
  commentByLink,
  editByLink,
  getLinkDrafts,
  type LinkDraft,
  type LinkPage,
} from "@/api/client-link";
import { toApiError } from "@/api/errors";

/** The drafts of a client's page: those of the pages that were read, each as it was after the last act, and what was approved here. */
export function useDrafts(token: string, first: LinkPage) {
  const [page, setPage] = useState(first);
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The page was loaded anew: what it lists waits, also what was approved here and taken back by the team.
  useEffect(() => {
    setPage(first);
    setApproved(new Set());
  }, [first]);

  const change = (changed: LinkDraft) =>
    setPage(({ drafts, next }) => ({
      drafts: drafts.map((one) => (one.id === changed.id ? changed : one)),
      next,
    }));

  async function load(after: unknown): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const read = await getLinkDrafts(token, after);
      setPage(({ drafts }) => ({
        // What was read before and comes once more is newer.
        drafts: [
          ...(after === null ? [] : drafts.filter(({ id }) => !read.drafts.some((one) => one.id === id))),
          ...read.drafts,
        ],
        next: read.next,
      }));
      setApproved((before) => new Set([...before].filter((id) => !read.drafts.some((one) => one.id === id))));
    } catch (error) {
      setProblem((await toApiError(error)).message);
    } finally {
      setBusy(false);
    }
  }

  return {
    drafts: page.drafts,
    more: page.next !== null,
    approved,
    busy,
    problem,
    loadMore: () => load(page.next),
    reload: () => load(null),
    async approve(draft: LinkDraft, name: string, reply?: string) {
      await approveByLink({ token, name, draft }, reply);
      if (reply !== undefined) change({ ...draft, reply, edited_by: name });
      setApproved((before) => new Set([...before, draft.id]));
    },
    async edit(draft: LinkDraft, name: string, reply: string) {
      change(await editByLink({ token, name, draft }, reply));
    },
    async comment(draft: LinkDraft, name: string, body: string, back: boolean) {
      change(await commentByLink({ token, name, draft }, body, back));
    },
  };
}
