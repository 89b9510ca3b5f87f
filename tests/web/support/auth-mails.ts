import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { ApiError } from "@/api/errors";
import { resendConfirmation, sendRecovery } from "@/session/sign-in";
import { notices } from "./notices";

// Test files mock "@/session/sign-in" and "@/lib/notify".

export const unconfirmed = new ApiError("Email not confirmed", { code: "email_not_confirmed", status: 400 });

/** Has the confirming mail sent again, which is offered after a sign-in that was refused with `unconfirmed`. */
export async function haveConfirmationResent(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Resend email" }));
  await screen.findByRole("heading", { name: "Confirm your account" });
  expect(resendConfirmation).toHaveBeenCalledWith("maya@example.com");
}

/** Has a new password mailed, which takes an address. */
export async function forgetPassword(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Forgot your password?" }));
  expect(notices).toEqual([["error", "Email required", "Enter your email to choose a new password"]]);
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Forgot your password?" }));
  await screen.findByRole("heading", { name: "Choose a new password" });
  expect(sendRecovery).toHaveBeenCalledWith("maya@example.com");
}
