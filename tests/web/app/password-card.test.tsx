/** The card of the account page where a password is chosen. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { PasswordCard } from "@/screens/account/password-card";
import { changePassword, sendPasswordCode } from "@/session/sign-in";
import { notices } from "../support/notices";

vi.mock("@/lib/notify", () => import("../support/notices"));
vi.mock("@/session/sign-in", () => ({ changePassword: vi.fn(), sendPasswordCode: vi.fn() }));

beforeEach(() => {
  notices.length = 0;
  for (const call of [changePassword, sendPasswordCode]) vi.mocked(call).mockReset().mockResolvedValue();
});

async function choose(password: string, again = password) {
  await userEvent.type(screen.getByLabelText("New password"), password);
  await userEvent.type(screen.getByLabelText("Confirm new password"), again);
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
}

test("a password is changed once it was typed twice alike", async () => {
  render(<PasswordCard />);
  await choose("correct horse", "correct house");
  expect(changePassword).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText("Confirm new password"));
  await userEvent.type(screen.getByLabelText("Confirm new password"), "correct horse{Enter}");
  await waitFor(() => expect(notices).toEqual([["success", "Password changed", undefined]]));
  expect(changePassword).toHaveBeenCalledWith("correct horse", undefined);
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("");
});

test("what Auth refuses is told at the password", async () => {
  vi.mocked(changePassword).mockRejectedValue(
    new ApiError("New password should be different from the old password.", {
      code: "same_password",
      status: 422,
    }),
  );
  render(<PasswordCard />);
  await choose("correct horse");
  await screen.findByText("New password should be different from the old password.");
});

test("a session of more than a day gets a code by mail, and gives it with the password", async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(
    new ApiError("Password update requires reauthentication", {
      code: "reauthentication_needed",
      status: 400,
    }),
  );
  render(<PasswordCard />);
  await choose("correct horse");
  await userEvent.type(await screen.findByLabelText("Code from the email"), "123456");
  expect(sendPasswordCode).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(changePassword).toHaveBeenLastCalledWith("correct horse", "123456"));
});
