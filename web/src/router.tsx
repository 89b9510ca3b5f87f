import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { PageError } from "@/components/page/page-error";
import { PageNotFound } from "@/components/page/page-not-found";
import { PagePending } from "@/components/page/page-pending";
import type { RouterContext } from "@/session/router-context";
import { routeTree } from "./routeTree.gen";

/** The application's router; on the browser's history unless another is handed in. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: "intent",
    // The query cache decides what is stale, the router keeps no second opinion.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
