import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Presses an entry of the list that is open: an opening list takes no press until it has its place, which a busy machine delays. */
export async function pick(
  user: UserEvent,
  role: "option" | "menuitem",
  name: string | RegExp,
): Promise<void> {
  await waitFor(() => user.click(screen.getByRole(role, { name })));
}
