import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "@/components/ui/dialog";
import { Dialogs, useDialogs } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";

let takeAway = () => {};

function Row() {
  const show = useDialogs();
  const [here, setHere] = useState(true);
  useEffect(() => {
    takeAway = () => setHere(false);
  }, []);
  if (!here) return null;
  return (
    <button
      type="button"
      onClick={() =>
        show((dialog) => (
          <Dialog {...dialog} title="Rename">
            <TextField label="Name" />
          </Dialog>
        ))
      }
    >
      Open
    </button>
  );
}

async function renderRow() {
  const root = createRootRoute({
    component: () => (
      <Dialogs>
        <Outlet />
      </Dialogs>
    ),
  });
  const at = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([at("/", Row), at("/privacy", () => null)]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await user.type(await screen.findByLabelText("Name"), "Half a na");
  return { router, user };
}

const dialog = () => screen.queryByRole("dialog");

test("a dialog begins anew with each opening", async () => {
  const { user } = await renderRow();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByLabelText("Name")).toHaveValue("");
});

test("a dialog goes with its screen, and is not there on coming back", async () => {
  const { router } = await renderRow();
  await act(() => router.navigate({ to: "/privacy" }));
  expect(dialog()).toBeNull();
  await act(() => router.navigate({ to: "/" }));
  expect(await screen.findByRole("button", { name: "Open" })).toBeVisible();
  expect(dialog()).toBeNull();
});

test("a dialog outlives the row it was opened from", async () => {
  await renderRow();
  act(() => takeAway());
  expect(screen.queryByText("Open")).toBeNull();
  expect(screen.getByLabelText("Name")).toHaveValue("Half a na");
});
