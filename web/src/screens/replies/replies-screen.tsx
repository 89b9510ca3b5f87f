import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { RepliesWorkspace } from "./replies-workspace";
import { type RepliesView, repliesSearch, repliesView, viewKey } from "./search";

const route = getRouteApi("/app/replies");

/** The working screen for replies; what is shown lives in the address. */
export function RepliesScreen() {
  const view = repliesView(route.useSearch());
  const navigate = route.useNavigate();
  const router = useRouter();
  const [here] = useState(router.history.location.pathname);

  function onView(change: Partial<RepliesView>, how?: { push?: boolean }) {
    // The address that somebody asked for wins over the one that follows the walk, also while its screen or its tab is loading.
    if (router.history.location.pathname !== here) return;
    const asked = repliesView(router.latestLocation.search);
    if (Object.keys(change).every((key) => key === "id") && viewKey(asked) !== viewKey(view)) return;
    const next = { ...view, ...change };
    void navigate({
      search: repliesSearch(next),
      // Back leads through the views and, on a small screen, from a comment to the list; not through every comment.
      replace: viewKey(next) === viewKey(view) && !how?.push,
      resetScroll: false,
    });
  }

  return (
    <div className="flex w-full flex-col px-4 py-4 sm:px-6 lg:h-dvh lg:min-h-[40rem] lg:pb-0">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 max-lg:mb-2">
        <h1 className="text-2xl font-semibold">Replies</h1>
        <p className="text-base text-ink-2 max-sm:hidden">Every comment, with its reply and status.</p>
      </header>
      <RepliesWorkspace view={view} onView={onView} fill />
    </div>
  );
}
