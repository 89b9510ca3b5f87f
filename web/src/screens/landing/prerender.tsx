import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { Hero } from "./hero";
import { LandingHeader } from "./landing-header";

/** The landing page's header and hero as HTML, for the build. Its links work at once, its buttons with the application. */
export function firstView(): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToString(
    <RouterContextProvider router={router}>
      <div id="prerendered">
        <LandingHeader />
        <main className="page">
          <Hero />
        </main>
      </div>
    </RouterContextProvider>,
  );
}
