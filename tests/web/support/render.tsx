import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";

/** Renders a part of the application whose links need a router but lead nowhere in this test. */
export function renderWithLinks(children: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return render(<RouterContextProvider router={router}>{children}</RouterContextProvider>);
}
