import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { notify } from "@/lib/notify";
import { stubMatchMedia } from "./support/browser";

test("a toast asked for before the toaster is there is shown when it comes", async () => {
  stubMatchMedia(true);
  notify.error({ title: "Sign in failed" }, { description: "Invalid login" });
  render(<Toaster wide />);
  expect(await screen.findByText("Sign in failed")).toBeTruthy();
  expect(screen.getByText("Invalid login")).toBeTruthy();
});
