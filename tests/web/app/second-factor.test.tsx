/** Second factors on the screens: the card, the set-up, the code between sign-in and everything else, and an account that needs one. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { getMyAccounts } from "@/api/my-accounts";
import {
  beginFactor,
  confirmFactor,
  enterCode,
  getSecondFactors,
  hasSecondFactors,
  removeFactor,
} from "@/session/second-factor";
import { aConnection, aProfile, maya, minutes, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/my-accounts", { spy: true });
vi.mock("@/session/second-factor", { spy: true });

const phone = { id: "factor-1", friendly_name: "My phone", created_at: minutes(-600) };
const wrong = new ApiError("Invalid TOTP code entered", { code: "mfa_verification_failed", status: 422 });
const told = "This code is wrong or has expired. Enter the one that your app shows now.";
const account = {
  ...{ account_id: maya.id, name: "Slow Kitchen", role: "owner" as const, permissions: [] },
  ...{ channels: null, owner_name: "maya", is_own: true, members: 1, lacks_factor: true },
};

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getMyAccounts).mockResolvedValue([{ ...account, lacks_factor: false }]);
  vi.mocked(hasSecondFactors).mockResolvedValue(true);
  vi.mocked(getSecondFactors).mockReset().mockResolvedValue([]);
  vi.mocked(beginFactor).mockReset().mockResolvedValue({
    id: phone.id,
    secret: "JBSWY3DPEHPK3PXP",
    qrCode: "data:image/svg+xml;utf-8,<svg/>",
  });
  for (const act of [confirmFactor, enterCode, removeFactor]) vi.mocked(act).mockReset().mockResolvedValue();
});

type User = ReturnType<typeof renderApp>["user"];

/** Sets up an app in what is shown, with the code that it is told. */
async function setUp(user: User, shown: Pick<typeof screen, "findByLabelText" | "findByRole">, code: string) {
  await user.click(await shown.findByRole("button", { name: "Continue" }));
  await user.type(await shown.findByLabelText("Code from your app"), code);
  await user.click(await shown.findByRole("button", { name: "Turn on" }));
}

describe("the card of the account", () => {
  async function open() {
    const app = renderApp("/app/account");
    const title = await screen.findByRole("heading", { level: 2, name: "Second factor" });
    return { ...app, card: within(title.closest("section") as HTMLElement) };
  }

  it("is missing where Auth knows no second factors, which aren't asked for then", async () => {
    vi.mocked(hasSecondFactors).mockResolvedValue(false);
    renderApp("/app/account");
    await screen.findByRole("heading", { level: 2, name: "Password" });
    expect(screen.queryByRole("heading", { level: 2, name: "Second factor" })).toBeNull();
    expect(getSecondFactors).not.toHaveBeenCalled();
  });

  it("sets one up by a picture or a key, and a code, and lists it then", async () => {
    const { user, card } = await open();
    expect(card.getByText(/You have no second factor/)).toBeVisible();
    await user.click(card.getByRole("button", { name: "Set up" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set up a second factor" }));
    vi.mocked(getSecondFactors).mockResolvedValue([phone]);
    await setUp(user, dialog, "123 456");
    expect(beginFactor).toHaveBeenCalledWith("My phone");
    expect(confirmFactor).toHaveBeenCalledWith(phone.id, "123456");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await card.findByText("My phone")).toBeVisible();
    expect(card.getByText(/Set up a second device/)).toBeVisible();
  });

  it("shows the key as text and the picture with words, and says what is wrong with a code", async () => {
    vi.mocked(confirmFactor).mockRejectedValue(wrong);
    const { user, card } = await open();
    await user.click(card.getByRole("button", { name: "Set up" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set up a second factor" }));
    await setUp(user, dialog, "000000");
    expect(await dialog.findByText(told)).toBeVisible();
    expect(dialog.getByLabelText("Key")).toHaveValue("JBSWY3DPEHPK3PXP");
    expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  });

  it("says so when the name is taken", async () => {
    vi.mocked(beginFactor).mockRejectedValue(
      new ApiError("A factor with the friendly name exists", {
        code: "mfa_factor_name_conflict",
        status: 422,
      }),
    );
    const { user, card } = await open();
    await user.click(card.getByRole("button", { name: "Set up" }));
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByText("You have one of this name. Choose another.")).toBeVisible();
  });

  it("removes one after a question", async () => {
    vi.mocked(getSecondFactors).mockResolvedValue([phone]);
    const { user, card } = await open();
    await user.click(await card.findByRole("button", { name: "Remove My phone" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Remove My phone?" }));
    vi.mocked(getSecondFactors).mockResolvedValue([]);
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await card.findByText(/You have no second factor/)).toBeVisible();
    expect(removeFactor).toHaveBeenCalledExactlyOnceWith(phone.id);
  });
});

describe("an account that needs a second factor", () => {
  beforeEach(() => {
    vi.mocked(getMyAccounts).mockResolvedValue([account]);
    vi.mocked(getConnections).mockRejectedValue(
      new ApiError("This account needs a second factor.", { code: "second_factor_needed", status: 403 }),
    );
  });
  /** The server, once the session has one. */
  function letIn() {
    vi.mocked(getMyAccounts).mockResolvedValue([{ ...account, lacks_factor: false }]);
    vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  }

  it("shows the way to one in the place of every screen, and the screen after it", async () => {
    const { user } = renderApp("/app/account");
    await screen.findByRole("heading", { level: 1, name: "Set up a second factor" });
    vi.mocked(confirmFactor).mockImplementation(async () => letIn());
    await setUp(user, screen, "123456");
    expect(await screen.findByRole("heading", { level: 2, name: "Password" })).toBeVisible();
  });

  it("asks who has one for its code", async () => {
    vi.mocked(getSecondFactors).mockResolvedValue([phone]);
    const { user } = renderApp("/app/account");
    await screen.findByRole("heading", { level: 1, name: "Enter your code" });
    vi.mocked(enterCode).mockRejectedValueOnce(wrong);
    await user.type(screen.getByLabelText("Code from your app"), "000000{Enter}");
    expect(await screen.findByText(told)).toBeVisible();
    vi.mocked(enterCode).mockImplementation(async () => letIn());
    await user.clear(screen.getByLabelText("Code from your app"));
    await user.type(screen.getByLabelText("Code from your app"), "123456{Enter}");
    expect(await screen.findByRole("heading", { level: 2, name: "Password" })).toBeVisible();
  });
});

describe("the code after a sign-in", () => {
  const unsure = { ...maya, needsCode: true };

  it("stands before everything, says what is wrong, and leads on to where somebody wanted to go", async () => {
    const { user, router } = renderApp("/app/account", unsure);
    await screen.findByRole("heading", { level: 1, name: "Enter your code" });
    expect(router.state.location.pathname).toBe("/auth/code");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("Enter the six digits from your app.")).toBeVisible();
    expect(enterCode).not.toHaveBeenCalled();
    vi.mocked(enterCode).mockRejectedValueOnce(wrong);
    await user.type(screen.getByLabelText("Code from your app"), "000000{Enter}");
    expect(await screen.findByText(told)).toBeVisible();
    vi.mocked(enterCode).mockImplementation(async () => void Reflect.deleteProperty(unsure, "needsCode"));
    await user.clear(screen.getByLabelText("Code from your app"));
    await user.type(screen.getByLabelText("Code from your app"), "123456{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/account"));
  });
});
