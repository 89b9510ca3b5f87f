import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { type RepliesView, repliesSearch, repliesView, viewKey } from "@/features/replies-address/search";
import { ChannelChips } from "./channel-chips";
import { RepliesWorkspace } from "./replies-workspace";

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
    <div className="flex w-full flex-col px-4 sm:px-6 sm:pt-3 lg:h-dvh lg:min-h-[40rem]">
      {/* A phone names the screen in its bar, and the channel at its head. */}
      <header className="mb-1 flex min-w-0 items-center gap-x-5 max-sm:sr-only">
        <h1 className="text-xl font-semibold">Replies</h1>
        <ChannelChips
          chosen={view.filters.channel}
          onChoose={(channel) => {
            const { channel: _, ...filters } = view.filters;
            onView({ filters: channel ? { ...filters, channel } : filters, id: undefined });
          }}
          className="flex-1 py-0.5 max-sm:hidden"
        />
      </header>
      <RepliesWorkspace view={view} onView={onView} fill />
    </div>
  );
}
