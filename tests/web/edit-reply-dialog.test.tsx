import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { editReply } from "@/api/replies";
import { EditReplyDialog } from "@/features/reply/edit-reply-dialog";
import { getKeptText, keepText, unsavedText } from "@/lib/kept-texts";

vi.mock("@/lib/notify", () => import("./support/notices"));
vi.mock("@/api/replies", { spy: true });

const reply = {
  id: "one",
  author_name: "@ana",
  text_original: "Does it keep?",
  generated_reply: "It does.",
  reply_status: "draft",
  version: { id: 7 },
};

beforeEach(() => {
  localStorage.clear();
  vi.mocked(editReply).mockReset().mockResolvedValue();
});

function openDialog(change: Partial<typeof reply> = {}) {
  const onOpenChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditReplyDialog open onOpenChange={onOpenChange} reply={{ ...reply, ...change }} on="draft" />
    </QueryClientProvider>,
  );
  return { onOpenChange, box: screen.getByLabelText("Reply"), user: userEvent.setup() };
}

test("a draft is edited with the text that the inbox keeps of it, and the inbox keeps what is typed here", async () => {
  keepText("one", { text: "It does, for a week.", base: "It does." });
  const { box, user } = openDialog();
  expect(box).toHaveValue("It does, for a week.");
  await user.type(box, " Cold.");
  expect(unsavedText("one")).toBe("It does, for a week. Cold.");
  cleanup();
  expect(openDialog().box).toHaveValue("It does, for a week. Cold.");
});

test("a draft that was saved or discarded is forgotten", async () => {
  const first = openDialog();
  await first.user.type(first.box, " Cold.");
  await first.user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(first.onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
  expect(editReply).toHaveBeenCalledExactlyOnceWith("one", "It does. Cold.", 7, expect.any(String));
  expect(unsavedText("one")).toBeUndefined();
  cleanup();

  const second = openDialog();
  await second.user.type(second.box, " Frozen.");
  await second.user.click(screen.getByRole("button", { name: "Discard" }));
  expect(unsavedText("one")).toBeUndefined();
  expect(editReply).toHaveBeenCalledTimes(1);
});

test("a draft that changed while it was edited is said to have, and what was typed stays", () => {
  keepText("one", { text: "It does, for a week.", base: "It does." });
  const { box } = openDialog({ generated_reply: "It keeps." });
  expect(screen.getByRole("status")).toHaveTextContent("It now says: “It keeps.”");
  expect(box).toHaveValue("It does, for a week.");
});

test("a draft is saved as of the version that was shown, so that nobody's newer text is lost", async () => {
  const { box, user } = openDialog();
  await user.type(box, " Cold.");
  expect(getKeptText("one")?.version).toBe(7);
});
