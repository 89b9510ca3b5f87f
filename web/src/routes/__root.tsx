import { createRootRouteWithContext, HeadContent, Outlet } from "@tanstack/react-router";
import { RouteFocus, SkipLink } from "@/components/page/route-focus";
import { ToastHost } from "@/components/page/toast-host";
import type { RouterContext } from "@/session/router-context";

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <HeadContent />
      <SkipLink />
      <RouteFocus />
      <Outlet />
      <ToastHost />
    </>
  );
}
