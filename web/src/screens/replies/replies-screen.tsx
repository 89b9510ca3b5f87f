import { getRouteApi } from "@tanstack/react-router";
import { Screen } from "@/components/page/screen";
import { type RepliesView, RepliesWorkspace } from "./replies-workspace";
import { repliesSearch } from "./search";

const route = getRouteApi("/app/replies");

/** The working screen for replies; what is shown lives in the address. */
export function RepliesScreen() {
  const search = repliesSearch(route.useSearch());
  const navigate = route.useNavigate();
  const view: RepliesView = {
    tab: search.tab ?? "to_approve",
    search: search.q ?? "",
    order: search.order,
  };

  function onView(change: Partial<RepliesView>) {
    const next = { ...view, ...change };
    void navigate({
      search: {
        tab: next.tab,
        q: next.search || undefined,
        order: next.order,
      },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Screen title="Replies" description="Every comment, its reply, and where that stands.">
      <RepliesWorkspace view={view} onView={onView} />
    </Screen>
  );
}
