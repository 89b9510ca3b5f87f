import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as session from "@/session/session";
import { createAppRouter } from "./router";
import "./styles/app.css";

const router = createAppRouter({ session });

// Whoever signs in or out, here or in another tab, the guards are asked again.
session.onSessionChange(() => void router.invalidate());

async function start(root: HTMLElement): Promise<void> {
  // The prerendered top of the landing page stays until the whole page can take its place in one step.
  if (document.documentElement.dataset.firstView === "landing") await router.load();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
void start(root);
