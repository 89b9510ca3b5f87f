import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { noteSignup } from "@/api/leads";
import { ContinueForm } from "@/features/auth/continue-form";
import { signupSearch } from "@/features/auth/signup-search";
import type { ContinueMode } from "@/features/auth/use-continue";
import { leaveFor } from "@/lib/leave-for";
import {
  masterLogin,
  resendConfirmation,
  sendMagicLink,
  sendRecovery,
  signInWithCode,
  signInWithPassword,
} from "@/session/sign-in";
import { forgetPassword, haveConfirmationResent, unconfirmed } from "./support/auth-mails";
import { notices } from "./support/notices";
import { renderWithLinks } from "./support/render";

vi.mock("@/lib/leave-for");
vi.mock("@/lib/notify", () => import("./support/notices"));
vi.mock("@/api/leads", () => ({ noteSignup: vi.fn() }));
vi.mock("@/session/sign-in", () => ({
  masterLogin: vi.fn(),
  resendConfirmation: vi.fn(),
  sendMagicLink: vi.fn(),
  sendRecovery: vi.fn(),
  signInWithCode: vi.fn(),
  signInWithPassword: vi.fn(),
}));

beforeEach(() => {
  notices.length = 0;
  vi.mocked(leaveFor).mockReset();
  for (const call of [noteSignup, sendMagicLink, sendRecovery, resendConfirmation])
    vi.mocked(call).mockReset().mockResolvedValue();
  vi.mocked(signInWithPassword).mockReset().mockResolvedValue(false);
  vi.mocked(signInWithCode).mockReset().mockResolvedValue(false);
  vi.mocked(masterLogin).mockReset();
});

function show(mode: ContinueMode) {
  renderWithLinks(<ContinueForm mode={mode} title="Log in" lead="" other={null} />);
}

async function go(email: string, password = "") {
  if (email) await userEvent.type(screen.getByLabelText("Email"), email);
  if (password) {
    await userEvent.click(screen.getByText("Operator sign-in"));
    await userEvent.type(screen.getByLabelText(/^Master password/), password);
  }
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
}

test("sign-up begins with the address that led there", async () => {
  renderWithLinks(
    <ContinueForm mode="signup" title="Create account" lead="" other={null} email="kim@example.com" />,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("kim@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("heading", { name: "Magic link sent" });
  expect(sendMagicLink).toHaveBeenCalledWith("kim@example.com");
});

test("the address of the sign-up page fills in what can be an email, and nothing else", () => {
  expect(signupSearch({ email: "kim@example.com" })).toEqual({ email: "kim@example.com" });
  for (const email of ["kim", "kim @example.com", `${"k".repeat(320)}@example.com`, 7, undefined]) {
    expect(signupSearch({ email })).toEqual({ email: undefined });
  }
});

describe("Continue on the login page", () => {
  test("sends a magic link when no password was typed, a blank one included", async () => {
    show("login");
    await go("maya@example.com", "   ");
    await screen.findByRole("heading", { name: "Magic link sent" });
    expect(sendMagicLink).toHaveBeenCalledWith("maya@example.com");
    expect(masterLogin).not.toHaveBeenCalled();
    expect(noteSignup).not.toHaveBeenCalled();
    expect(notices).toEqual([["success", "Magic link sent", "Check your email to continue."]]);
  });

  test("goes nowhere with a link that runs a script", async () => {
    vi.mocked(masterLogin).mockResolvedValue("javascript:alert(1)");
    show("login");
    await go("maya@example.com", "secret");
    await waitFor(() =>
      expect(notices).toEqual([["error", "Login link unavailable", "Please try again or use magic link"]]),
    );
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe("Continue on the signup page", () => {
  test("a lead that cannot be noted does not stand in the way", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.mocked(noteSignup).mockRejectedValue(new ApiError("No.", { code: "no", status: 500 }));
    show("signup");
    await go("maya@example.com");
    await screen.findByRole("heading", { name: "Magic link sent" });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

test("a link can be sent again, or to another address", async () => {
  show("login");
  await go("maya@example.com");
  await userEvent.click(await screen.findByRole("button", { name: "Resend email" }));
  await waitFor(() => expect(sendMagicLink).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole("button", { name: "Use another email" }));
  expect(screen.getByLabelText("Email")).toBeTruthy();
});

describe("a password", () => {
  async function signIn(password: string) {
    await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
    await userEvent.type(screen.getByLabelText(/^Password/), password);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  }

  test("signs in, and no mail is sent", async () => {
    show("login");
    await signIn("correct horse");
    await waitFor(() => expect(signInWithPassword).toHaveBeenCalledWith("maya@example.com", "correct horse"));
    expect(sendMagicLink).not.toHaveBeenCalled();
  });

  test.each([
    ["welcomes a new account as one", true, "Welcome!"],
    ["welcomes an account that was here before back", false, "Welcome back!"],
  ])("%s", async (_, isFirst, title) => {
    vi.mocked(signInWithPassword).mockResolvedValue(isFirst);
    show("login");
    await signIn("correct horse");
    await waitFor(() => expect(notices.at(-1)?.slice(0, 2)).toEqual(["success", title]));
  });

  test("that is wrong is told at the password, not at the email", async () => {
    vi.mocked(signInWithPassword).mockRejectedValue(
      new ApiError("Invalid login credentials", { code: "invalid_credentials", status: 400 }),
    );
    show("login");
    await signIn("wrong");
    await screen.findByText("Sign in failed. Invalid login credentials");
    expect(screen.getByLabelText(/^Password/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).not.toBe("true");
  });

  test("of an account that was never confirmed offers the confirming mail again", async () => {
    vi.mocked(signInWithPassword).mockRejectedValue(unconfirmed);
    show("login");
    await signIn("correct horse");
    await haveConfirmationResent();
  });

  test("that was forgotten is asked for by mail, and the mail's code lets in", async () => {
    show("login");
    await forgetPassword();
    await userEvent.type(screen.getByLabelText("Code from the email"), "123 456{Enter}");
    await waitFor(() =>
      expect(signInWithCode).toHaveBeenCalledWith("maya@example.com", "123456", "recovery"),
    );
  });

  test("is not asked for on the signup page", () => {
    show("signup");
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });
});

describe("the code of a magic link's mail", () => {
  test.each([
    ["welcomes a new account as one", true, "Welcome!"],
    ["welcomes an account that signed in before back", false, "Welcome back!"],
  ])("%s", async (_, isFirst, title) => {
    vi.mocked(signInWithCode).mockResolvedValue(isFirst);
    show("login");
    await go("maya@example.com");
    await userEvent.type(await screen.findByLabelText("Code from the email"), "654321{Enter}");
    await waitFor(() => expect(notices.at(-1)?.slice(0, 2)).toEqual(["success", title]));
  });

  test("that is no number is not sent, and one that is refused can be typed again", async () => {
    vi.mocked(signInWithCode).mockRejectedValue(
      new ApiError("Token has expired or is invalid", { code: "otp_expired", status: 403 }),
    );
    show("login");
    await go("maya@example.com");
    const code = await screen.findByLabelText<HTMLInputElement>("Code from the email");
    await userEvent.type(code, "abc{Enter}");
    await screen.findByText("Enter the code from the email.");
    expect(signInWithCode).not.toHaveBeenCalled();
    await userEvent.clear(code);
    await userEvent.type(code, "111111{Enter}");
    await screen.findByText(/^It's wrong or has expired/);
    expect(code.value).toBe("111111");
  });
});
