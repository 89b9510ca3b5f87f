import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { noteSignup } from "@/api/leads";
import { AuthDialog } from "@/features/auth/auth-dialog";
import {
  resendConfirmation,
  sendMagicLink,
  sendRecovery,
  signInWithCode,
  signInWithPassword,
  signUp,
} from "@/session/sign-in";
import { forgetPassword, haveConfirmationResent, unconfirmed } from "./support/auth-mails";
import { notices } from "./support/notices";
import { renderWithLinks } from "./support/render";

vi.mock("@/lib/notify", () => import("./support/notices"));
vi.mock("@/api/leads", () => ({ noteSignup: vi.fn() }));
vi.mock("@/session/sign-in", () => ({
  signInWithPassword: vi.fn(),
  signUp: vi.fn(),
  sendMagicLink: vi.fn(),
  sendRecovery: vi.fn(),
  resendConfirmation: vi.fn(),
  signInWithCode: vi.fn(),
}));

beforeEach(() => {
  notices.length = 0;
  for (const call of [noteSignup, sendMagicLink, sendRecovery, resendConfirmation])
    vi.mocked(call).mockReset().mockResolvedValue();
  vi.mocked(signInWithCode).mockReset().mockResolvedValue(false);
  vi.mocked(signInWithPassword).mockReset().mockResolvedValue(false);
  vi.mocked(signUp).mockReset().mockResolvedValue();
});

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <AuthDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

async function fillSignUp(confirm: string) {
  await userEvent.click(screen.getByRole("tab", { name: "Create account" }));
  await userEvent.type(screen.getByLabelText("First name"), " Maya ");
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse");
  await userEvent.type(screen.getByLabelText("Confirm password"), confirm);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

test("signing in for the first time welcomes a new account as one", async () => {
  vi.mocked(signInWithPassword).mockResolvedValue(true);
  renderWithLinks(<Page />);
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");
  await waitFor(() => expect(notices.map(([, title]) => title)).toEqual(["Welcome!"]));
});

test("signing in greets and closes", async () => {
  renderWithLinks(<Page />);
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(signInWithPassword).toHaveBeenCalledWith("maya@example.com", "secret");
  expect(notices).toEqual([["success", "Welcome back!", "You have been signed in successfully."]]);
});

test("email and password are needed before anything is sent", async () => {
  renderWithLinks(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(signInWithPassword).not.toHaveBeenCalled();
});

test("signing up notes the lead first, tells about the mail and takes its code", async () => {
  renderWithLinks(<Page />);
  await fillSignUp("correct horse");
  await screen.findByRole("heading", { name: "Confirm your account" });
  expect(noteSignup).toHaveBeenCalledWith("maya@example.com");
  expect(signUp).toHaveBeenCalledWith({
    email: "maya@example.com",
    password: "correct horse",
    firstName: "Maya",
    lastName: "",
  });
  expect(notices).toEqual([
    ["success", "Account created!", "Please check your email to confirm your account."],
  ]);
  await userEvent.type(screen.getByLabelText("Code from the email"), "123456{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(signInWithCode).toHaveBeenCalledWith("maya@example.com", "123456", "email");
});

test("a password that is too weak is told at the password", async () => {
  vi.mocked(signUp).mockRejectedValue(
    new ApiError("Password should be at least 8 characters.", { code: "weak_password", status: 422 }),
  );
  renderWithLinks(<Page />);
  await fillSignUp("correct horse");
  await screen.findByText("Password should be at least 8 characters.");
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).not.toBe("true");
});

test("a forgotten password is asked for by mail", async () => {
  renderWithLinks(<Page />);
  await forgetPassword();
});

test("an account that was never confirmed gets its mail again", async () => {
  vi.mocked(signInWithPassword).mockRejectedValue(unconfirmed);
  renderWithLinks(<Page />);
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  await haveConfirmationResent();
});
