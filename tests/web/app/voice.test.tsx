import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { defaultVoice, getBrandVoice, saveBrandVoice } from "@/api/brand-voice";
import { ApiError } from "@/api/errors";
import { getObjective } from "@/api/objectives";
import { addSavedReply, changeSavedReply, deleteSavedReply, getSavedReplies } from "@/api/saved-replies";
import { hostName } from "@/features/brand-voice/host-name";
import { pick } from "../support/pick.ts";
import { aProfile, aSavedReply, maya, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/brand-voice", { spy: true });
vi.mock("@/api/objectives", { spy: true });
vi.mock("@/api/saved-replies", { spy: true });

const recipe = aSavedReply({
  ...{ id: "recipe", name: "Recipe", body: "It is under {video}, {viewer}.", language: "de" },
  ...{ uses: 12, last_used_at: "2025-11-03T12:00:00Z" },
});

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getObjective).mockResolvedValue(null);
  vi.mocked(getBrandVoice).mockResolvedValue(defaultVoice);
  vi.mocked(getSavedReplies).mockResolvedValue([recipe]);
  vi.mocked(saveBrandVoice).mockReset().mockResolvedValue();
  vi.mocked(addSavedReply).mockReset().mockResolvedValue();
  vi.mocked(changeSavedReply).mockReset().mockResolvedValue();
  vi.mocked(deleteSavedReply).mockReset().mockResolvedValue();
});

async function openScreen() {
  const app = renderApp("/app/objectives");
  await screen.findByRole("heading", { name: "Brand voice" });
  return app;
}

describe("Brand voice", () => {
  it("is saved with tone, length, phrases, links as host names, and examples", async () => {
    const { user } = await openScreen();
    await user.type(screen.getByLabelText("Tone"), " Warm and plain ");
    await user.click(screen.getByRole("combobox", { name: "Length" }));
    await pick(user, "option", /^Medium/);
    await user.type(screen.getByRole("textbox", { name: /^Never say/ }), "game changer,");
    await user.type(
      screen.getByRole("textbox", { name: /^Allowed links/ }),
      "https://www.Example.com/shop?a=1{Enter}",
    );
    await user.click(screen.getByRole("button", { name: "Add an example" }));
    await user.type(screen.getByLabelText("Example 1"), "Overnight works best.");
    await user.click(screen.getByRole("button", { name: "Save voice" }));
    await waitFor(() =>
      expect(saveBrandVoice).toHaveBeenCalledExactlyOnceWith(
        maya.id,
        {
          ...defaultVoice,
          tone: "Warm and plain",
          reply_length: "medium",
          banned_phrases: ["game changer"],
          allowed_links: ["example.com"],
          examples: ["Overnight works best."],
        },
        null,
      ),
    );
    expect(await screen.findByText("Brand voice saved")).toBeInTheDocument();
  });

  it("takes a phrase that is only typed when the form is saved", async () => {
    const { user } = await openScreen();
    await user.type(screen.getByRole("textbox", { name: /^Never say/ }), "dear viewer");
    await user.click(screen.getByRole("button", { name: "Save voice" }));
    await waitFor(() =>
      expect(saveBrandVoice).toHaveBeenCalledExactlyOnceWith(
        maya.id,
        expect.objectContaining({ banned_phrases: ["dear viewer"] }),
        null,
      ),
    );
  });

  it("says why it was not saved and keeps what was typed", async () => {
    vi.mocked(saveBrandVoice).mockRejectedValue(
      new ApiError("The table is being moved", { code: "moved", status: 400 }),
    );
    const { user } = await openScreen();
    await user.type(screen.getByLabelText("Tone"), "Warm");
    await user.click(screen.getByRole("button", { name: "Save voice" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The table is being moved");
    expect(screen.getByLabelText("Tone")).toHaveValue("Warm");
  });

  it("does not keep the objective from showing when it cannot be read", async () => {
    vi.mocked(getBrandVoice).mockRejectedValue(new ApiError("No.", { code: "moved", status: 400 }));
    await openScreen();
    expect(screen.getByLabelText("What do you want to achieve?")).toBeVisible();
    expect(await screen.findByText("Couldn't load the brand voice.")).toBeVisible();
  });

  it.each([
    ["https://www.Example.com/shop?a=1", "example.com"],
    ["shop.example.com", "shop.example.com"],
    ["example.com/", "example.com"],
    ["just words", ""],
    ["localhost", ""],
  ])("reads the host of %s", (typed, host) => {
    expect(hostName(typed)).toBe(host);
  });
});

describe("Saved replies", () => {
  it("are listed, and one is added with its variables shown filled in", async () => {
    const { user } = await openScreen();
    expect(screen.getByRole("heading", { name: "Recipe" })).toBeVisible();
    expect(screen.getByText("Only German")).toBeVisible();
    expect(screen.getByText("Used 12 times, last on Nov 3, 2025")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add saved reply" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Hello");
    await user.type(dialog.getByLabelText("Text"), "Hi ");
    await user.click(dialog.getByRole("button", { name: "Insert the viewer's name, {viewer}" }));
    expect(dialog.getByText("For @ana:").parentElement).toHaveTextContent("For @ana: Hi @ana");
    await user.click(dialog.getByRole("combobox", { name: "For comments in" }));
    await pick(user, "option", "Portuguese");
    await user.click(dialog.getByRole("button", { name: "Save reply" }));
    await waitFor(() =>
      expect(addSavedReply).toHaveBeenCalledExactlyOnceWith(maya.id, {
        channel_id: null,
        language: "pt",
        name: "Hello",
        body: "Hi {viewer}",
      }),
    );
  });

  it("refuse a name that is taken and a variable that is none", async () => {
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Add saved reply" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Recipe");
    await user.type(dialog.getByLabelText("Text"), "Hi {{name}");
    await user.click(dialog.getByRole("button", { name: "Save reply" }));
    expect(dialog.getByLabelText("Name")).toHaveAccessibleDescription(
      "Another saved reply already has this name.",
    );
    expect(dialog.getByLabelText("Text")).toHaveAccessibleDescription("Unknown variable {name}.");
    expect(addSavedReply).not.toHaveBeenCalled();
  });

  it("are changed and deleted from their menu", async () => {
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "More for Recipe" }));
    await pick(user, "menuitem", "Edit");
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Text"));
    await user.type(dialog.getByLabelText("Text"), "Look below.");
    await user.click(dialog.getByRole("button", { name: "Save reply" }));
    await waitFor(() =>
      expect(changeSavedReply).toHaveBeenCalledExactlyOnceWith("recipe", {
        ...{ channel_id: null, language: "de", name: "Recipe" },
        body: "Look below.",
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "More for Recipe" }));
    await pick(user, "menuitem", "Delete");
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete" }));
    expect(deleteSavedReply).toHaveBeenCalledExactlyOnceWith("recipe");
  });
});
