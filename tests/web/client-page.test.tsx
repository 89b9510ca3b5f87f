import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAppRouter } from "@/router";
import { stubIntersectionObserver, stubMatchMedia } from "./support/browser";
import { tellPage } from "./support/installation";

const TOKEN = "4f".repeat(32);
const OPEN = {
  ...{ state: "open", account_name: "Bread Notes", channel_title: "Bread Notes", name: "Northwind" },
  ...{ may: ["approve", "edit"], expires_at: "2027-01-10T12:00:00Z" },
};
const draft = {
  ...{ id: "one", author_name: "@ana", text: "How long?", published_at: null, video_title: "Rye" },
  ...{ reply: "About ten minutes.", version: 7, edited_by: null, warnings: ["escalated"], sent_back: false },
  ...{ thread: [], notes: [] },
};

interface Asked {
  name: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}
let asked: Asked[];
let answers: Record<string, () => Response | Promise<Response>>;
const says =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refuses = (status: number, details: string, message: string) =>
  says({ details, message, code: `PT${status}` }, status);

beforeEach(() => {
  asked = [];
  answers = { client_about: says([OPEN]), client_drafts: says({ drafts: [draft], next: null }) };
  tellPage({ api: "https://backend.test", key: "key" });
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal(
    "fetch",
    async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const name = url.split("/").at(-1) ?? "";
      asked.push({ name, body: JSON.parse(body), headers });
      return answers[name]?.() ?? Response.json({}, { status: 500 });
    },
  );
  stubIntersectionObserver();
  stubMatchMedia(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

function open(hash = `#${TOKEN}`) {
  window.history.replaceState(null, "", `/client${hash}`);
  const getUser = vi.fn(async () => null);
  const history = createMemoryHistory({ initialEntries: ["/client"] });
  const router = createAppRouter({ session: { getUser, mayHaveSession: () => false } }, history);
  render(<RouterProvider router={router} />);
  return userEvent.setup({ delay: null });
}
const card = () => screen.findByRole("region", { name: "Reply to @ana" });
const acts = (name: string) => asked.filter((call) => call.name === name);
async function signIn(user: ReturnType<typeof open>, name = "Ana Lima") {
  await user.type(await screen.findByLabelText("Your name"), name);
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

describe("a client link", () => {
  test("is taken out of the address and told in a header alone, with nobody's session", async () => {
    open();
    await screen.findByRole("heading", { name: "Replies on Bread Notes" });
    expect(window.location.href).not.toContain(TOKEN);
    expect(asked.map(({ name }) => name)).toEqual(["client_about", "client_drafts"]);
    for (const { headers, body } of asked) {
      expect(headers).toEqual({ apikey: "key", "content-type": "application/json", "x-client-link": TOKEN });
      expect(JSON.stringify(body)).not.toContain(TOKEN);
    }
  });

  test.each([
    ["expired", "This link has expired"],
    ["revoked", "This link was revoked"],
    ["unknown", "This link doesn't work"],
  ])("that is %s says so, and asks for no drafts", async (state, title) => {
    answers.client_about = says([
      { ...OPEN, state, account_name: null, channel_title: null, may: null, expires_at: null },
    ]);
    open();
    await screen.findByRole("heading", { name: title });
    expect(acts("client_drafts")).toEqual([]);
  });

  test("without a token asks nothing of anybody", async () => {
    open("");
    await screen.findByRole("heading", { name: "This link doesn't work" });
    expect(asked).toEqual([]);
  });

  test("under which nothing waits says so, and looks again when asked", async () => {
    answers.client_drafts = says({ drafts: [], next: null });
    const user = open();
    await screen.findByText("Nothing waits for you");
    answers.client_drafts = says({ drafts: [draft], next: null });
    await user.click(screen.getByRole("button", { name: "Look again" }));
    expect(within(await card()).getByText("About ten minutes.")).toBeVisible();
  });

  test("says that one is offline, and comes back with the network", async () => {
    answers.client_about = () => Promise.reject(new TypeError("Failed to fetch"));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const user = open();
    await screen.findByRole("heading", { name: "You are offline" });
    answers.client_about = says([OPEN]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Replies on Bread Notes" });
  });

  test("says that it was too much at once in the server's words", async () => {
    answers.client_about = refuses(
      429,
      "too_many_requests",
      "That was a lot at once. Try again in a few minutes.",
    );
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    open();
    await screen.findByText("That was a lot at once. Try again in a few minutes.");
  });
});

describe("a draft", () => {
  test("asks for a name before anything is done with it, once in a tab", async () => {
    const user = open();
    await user.click(within(await card()).getByRole("button", { name: "Approve reply to @ana" }));
    expect(await screen.findByText("Enter your name first.")).toBeVisible();
    expect(screen.getByLabelText("Your name")).toHaveFocus();
    expect(acts("client_approve")).toEqual([]);
    await signIn(user);
    expect(screen.getByText("You're here as Ana Lima.")).toBeVisible();
    expect(sessionStorage.getItem("rejoinder.client-name")).toBe("Ana Lima");
  });

  test("is approved as it was read", async () => {
    answers.client_approve = () => new Response(null, { status: 204 });
    const user = open();
    await signIn(user);
    await user.click(within(await card()).getByRole("button", { name: "Approve reply to @ana" }));
    expect(await screen.findByText("Approved. It will be posted soon.")).toBeVisible();
    expect(acts("client_approve")[0]?.body).toEqual({ p_id: "one", p_version: 7, p_name: "Ana Lima" });
    expect(screen.queryByRole("button", { name: "Approve reply to @ana" })).toBeNull();
  });

  test("is approved in other words, or kept in them for later", async () => {
    answers.client_edit = says({ ...draft, reply: "Six minutes.", version: 8, edited_by: "Ana Lima" });
    answers.client_approve = () => new Response(null, { status: 204 });
    const user = open();
    await signIn(user);
    const one = within(await card());
    const type = async (text: string) => {
      await user.click(one.getByRole("button", { name: "Edit reply to @ana" }));
      await user.clear(one.getByRole("textbox", { name: "Reply to @ana" }));
      await user.type(one.getByRole("textbox", { name: "Reply to @ana" }), text);
    };
    await type("Six minutes.");
    await user.click(one.getByRole("button", { name: "Save" }));
    expect(await one.findByText("edited by Ana Lima")).toBeVisible();
    expect(acts("client_edit")[0]?.body).toMatchObject({ p_text: "Six minutes.", p_version: 7 });
    await type("Seven minutes.");
    await user.click(one.getByRole("button", { name: "Approve this text" }));
    expect(await one.findByText("Approved. It will be posted soon.")).toBeVisible();
    expect(acts("client_approve")[0]?.body).toMatchObject({ p_text: "Seven minutes.", p_version: 8 });
    expect(one.getByText("Seven minutes.")).toBeVisible();
  });

  test("that was changed meanwhile is said to be, and read again", async () => {
    answers.client_approve = refuses(
      409,
      "changed_meanwhile",
      "This reply was changed while you were looking at it.",
    );
    const user = open();
    await signIn(user);
    const one = within(await card());
    await user.click(one.getByRole("button", { name: "Approve reply to @ana" }));
    expect(await one.findByText("This reply was changed while you were looking at it.")).toBeVisible();
    answers.client_drafts = says({
      drafts: [{ ...draft, reply: "The team's text.", version: 8 }],
      next: null,
    });
    await user.click(one.getByRole("button", { name: "Reload" }));
    expect(await screen.findByText("The team's text.")).toBeVisible();
    expect(screen.queryByText("This reply was changed while you were looking at it.")).toBeNull();
  });

  test("offers what its link lets do, says why to look closely, and what was said before", async () => {
    answers.client_about = says([{ ...OPEN, may: [] }]);
    const thread = [
      { author: "@ana", text: "Is it rye?", who: "viewer" },
      { author: null, text: "It is.", who: "channel" },
    ];
    answers.client_drafts = says({ drafts: [{ ...draft, thread }], next: null });
    open();
    const one = within(await card());
    expect(one.getAllByRole("button").map((button) => button.textContent)).toEqual(["Comment"]);
    expect(one.getByText("The comment touches on something sensitive.")).toBeVisible();
    for (const said of ["Is it rye?", "It is.", "How long?"]) expect(one.getByText(said)).toBeVisible();
    expect(screen.getByText(/You can comment on each reply until/)).toBeVisible();
  });

  test("is followed by the next page when that is asked for", async () => {
    answers.client_drafts = says({ drafts: [draft], next: { id: "one" } });
    const user = open();
    await card();
    answers.client_drafts = says({ drafts: [{ ...draft, id: "two", author_name: "@ben" }], next: null });
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByRole("region", { name: "Reply to @ben" });
    await card();
    expect(acts("client_drafts")[1]?.body).toEqual({ p_after: { id: "one" } });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
  });

  test("that no page has yet is looked for on the next one, and not said to be missing", async () => {
    answers.client_drafts = says({ drafts: [], next: { id: "zero" } });
    const user = open();
    const more = await screen.findByRole("button", { name: "Show more" });
    expect(screen.queryByText("Nothing waits for you")).toBeNull();
    answers.client_drafts = says({ drafts: [draft], next: null });
    await user.click(more);
    await card();
  });

  test("that was approved and waits again can be approved again", async () => {
    const other = { ...draft, id: "two", author_name: "@ben" };
    answers.client_drafts = says({ drafts: [draft, other], next: null });
    const user = open();
    await signIn(user);
    answers.client_approve = () => new Response(null, { status: 204 });
    await user.click(within(await card()).getByRole("button", { name: "Approve reply to @ana" }));
    await screen.findByText("Approved. It will be posted soon.");
    answers.client_approve = refuses(409, "changed_meanwhile", "This reply was changed.");
    await user.click(screen.getByRole("button", { name: "Approve reply to @ben" }));
    await user.click(await screen.findByRole("button", { name: "Reload" }));
    expect(await within(await card()).findByRole("button", { name: "Approve reply to @ana" })).toBeVisible();
  });
});
