import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import {
  type CaptionsOutlook,
  getCaptions,
  getCaptionsOutlook,
  readCaptionsNow,
  setCaptions,
  type VideoCaptions,
} from "@/api/captions";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import {
  addDocument,
  addFact,
  changeDocument,
  changeFact,
  type Fact,
  getDocument,
  getDocuments,
  getFacts,
  getKnownVideos,
  getPassages,
  type KnownDocument,
  type KnownVideo,
  retireFact,
} from "@/api/knowledge";
import { getFactsToReview, keepFact } from "@/api/questions";
import { pick } from "../support/pick.ts";
import { aConnection, aProfile, CHANNEL, maya, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/captions", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/knowledge", { spy: true });
vi.mock("@/api/questions", { spy: true });

function aFact(change: Partial<Fact> = {}): Fact {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0020",
    user_id: maya.id,
    channel_id: CHANNEL,
    video_id: null,
    question: "Which whisk do you use?",
    answer: "A Danish one, 35 cm.",
    links: [],
    valid_until: null,
    language: null,
    created_at: "2026-11-20T10:00:00Z",
    updated_at: "2026-11-20T10:00:00Z",
    retired_at: null,
    contradicted_at: null,
    contradicted_by: null,
    ...change,
  };
}

const bread: KnownVideo = {
  id: "9bZkp7q19f0",
  title: "Rye for beginners",
  published_at: "2026-11-01T10:00:00Z",
  privacy: "public",
  described_at: "2026-11-20T10:00:00Z",
};

const notes: KnownDocument = {
  id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0040",
  title: "Notes",
  format: "txt",
  video_id: null,
  updated_at: "2026-11-20T10:00:00Z",
};

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getConnections).mockResolvedValue([aConnection({ channel_id: CHANNEL })]);
  vi.mocked(getFacts).mockReset().mockResolvedValue([aFact()]);
  vi.mocked(getFactsToReview).mockReset().mockResolvedValue([]);
  vi.mocked(keepFact).mockReset().mockResolvedValue();
  vi.mocked(getDocuments).mockReset().mockResolvedValue([]);
  vi.mocked(getKnownVideos).mockReset().mockResolvedValue([bread]);
  vi.mocked(getPassages).mockReset().mockResolvedValue([]);
  vi.mocked(addFact).mockReset().mockResolvedValue();
  vi.mocked(changeFact).mockReset().mockResolvedValue();
  vi.mocked(retireFact).mockReset().mockResolvedValue();
  vi.mocked(addDocument).mockReset().mockResolvedValue();
  vi.mocked(changeDocument).mockReset().mockResolvedValue();
  vi.mocked(getCaptions).mockReset().mockResolvedValue([]);
  vi.mocked(getCaptionsOutlook).mockReset().mockResolvedValue(outlook);
  for (const write of [setCaptions, readCaptionsNow]) vi.mocked(write).mockReset().mockResolvedValue();
  vi.mocked(getDocument).mockReset().mockResolvedValue({
    title: "Notes",
    format: "txt",
    body: "The flour is rye.",
    video_id: null,
    language: null,
  });
});

const spoken: VideoCaptions = {
  ...{ video_id: bread.id, state: "kept", reason: null, track: "standard", language: "en" },
  ...{ read_at: "2026-11-21T10:00:00Z", due_at: null, under_way: false },
};
const outlook: CaptionsOutlook = {
  ...{ reads: true, kept: 1, waiting: 3, units_a_video: 250, units_a_day: 500 },
  ...{ units_today: 250, videos_today: 1, read_by: "2026-11-30" },
};

async function openScreen() {
  const app = renderApp("/app/knowledge");
  await screen.findByRole("heading", { level: 1, name: "Knowledge" });
  return app;
}

/** Opens the dialog of an Add button. */
async function openDialog(name: string) {
  const app = await openScreen();
  await app.user.click(await screen.findByRole("button", { name }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name })) };
}

/** Chooses an option of a select, which lists them outside of its dialog. */
async function choose(
  user: Awaited<ReturnType<typeof openScreen>>["user"],
  dialog: ReturnType<typeof within>,
  label: string,
  option: string,
) {
  await user.click(dialog.getByRole("combobox", { name: label }));
  await pick(user, "option", option);
}

describe("Knowledge", () => {
  it("asks for a channel where none is connected", async () => {
    vi.mocked(getConnections).mockResolvedValue([]);
    await openScreen();
    expect(screen.getByText("No channel connected")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to Reply Agent" })).toHaveAttribute(
      "href",
      "/app/automations",
    );
  });

  it("says of each video whether its description was read, and which is not public", async () => {
    vi.mocked(getKnownVideos).mockResolvedValue([
      bread,
      { ...bread, id: "private0001", title: "Next week", privacy: "private", described_at: null },
    ]);
    await openScreen();
    const videos = within(await screen.findByRole("list", { name: "Videos" }));
    const [first, second] = videos.getAllByRole("listitem");
    expect(first).toHaveTextContent("Rye for beginnersNov 1, 2026Description read");
    expect(second).toHaveTextContent("Description not read yetCaptions not readPrivate");
  });

  it("says which captions were read when, or why not, and reads them with a press", async () => {
    vi.mocked(getKnownVideos).mockResolvedValue([bread, { ...bread, id: "heard000001", title: "Next week" }]);
    vi.mocked(getCaptions).mockResolvedValue([
      spoken,
      { ...spoken, video_id: "heard000001", state: "refused", reason: "auto_captions", read_at: null },
    ]);
    const { user } = await openScreen();
    const videos = within(await screen.findByRole("list", { name: "Videos" }));
    expect(await videos.findByText("Captions in English, read Nov 21, 2026")).toBeVisible();
    expect(videos.getByText("No captions: YouTube doesn't let apps read automatic captions")).toBeVisible();
    await user.click(videos.getByRole("button", { name: "More for Next week" }));
    await pick(user, "menuitem", "Read captions now");
    expect(readCaptionsNow).toHaveBeenCalledExactlyOnceWith(CHANNEL, "heard000001");
  });

  it("switches captions off, and says what they cost and when those that wait are read", async () => {
    const { user } = await openScreen();
    expect(
      await screen.findByText(
        "1 video is kept, 250 of 500 units used today. 3 wait, read by Nov 30, 2026 at the latest. Each video costs 250 units of YouTube quota.",
      ),
    ).toBeVisible();
    await user.click(screen.getByRole("switch", { name: "Captions" }));
    expect(setCaptions).toHaveBeenCalledExactlyOnceWith(CHANNEL, false);
  });

  it("shows what a source was cut into when somebody asks for it", async () => {
    vi.mocked(getPassages).mockResolvedValue([
      { id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0030", kind: "description", body: "0:00 Intro\n1:30 Mixing" },
    ]);
    const { user } = await openScreen();
    const button = await screen.findByRole("button", { name: "Passages of Rye for beginners" });
    expect(getPassages).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByText(/1:30 Mixing/)).toBeInTheDocument();
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(getPassages).toHaveBeenCalledExactlyOnceWith(maya.id, { video: bread.id });
  });

  it("says what could not be loaded where it would be", async () => {
    vi.mocked(getFacts).mockRejectedValue(new ApiError("No.", { code: "forbidden", status: 403 }));
    await openScreen();
    expect(await screen.findByText("Couldn't load your facts.")).toBeInTheDocument();
    expect(await screen.findByRole("list", { name: "Videos" })).toBeInTheDocument();
  });
});

describe("a fact", () => {
  it("is written with its links, one per line, and the last day on which it holds", async () => {
    const { user, dialog } = await openDialog("Add fact");
    await user.type(dialog.getByLabelText("Question"), "  Which oven? ");
    await user.type(dialog.getByLabelText("Answer"), "A deck oven.");
    await user.type(dialog.getByLabelText(/^Links/), "https://example.com/a{enter}https://example.com/b");
    await user.type(dialog.getByLabelText(/^Valid until/), "2026-12-24");
    await user.click(dialog.getByRole("button", { name: "Save fact" }));
    expect(await screen.findByText("Fact added")).toBeInTheDocument();
    expect(addFact).toHaveBeenCalledExactlyOnceWith(maya.id, CHANNEL, {
      question: "Which oven?",
      answer: "A deck oven.",
      links: ["https://example.com/a", "https://example.com/b"],
      valid_until: "2026-12-24",
      video_id: null,
      language: null,
    });
  });

  it("is written in a language of the list", async () => {
    const { user, dialog } = await openDialog("Add fact");
    await user.type(dialog.getByLabelText("Question"), "Welcher Ofen?");
    await user.type(dialog.getByLabelText("Answer"), "Ein Etagenofen.");
    await choose(user, dialog, "Written in", "German");
    await user.click(dialog.getByRole("button", { name: "Save fact" }));
    expect(await screen.findByText("Fact added")).toBeInTheDocument();
    expect(vi.mocked(addFact).mock.lastCall?.[2]).toMatchObject({ language: "de" });
  });

  it("says where there is none what facts are for", async () => {
    vi.mocked(getFacts).mockResolvedValue([]);
    await openScreen();
    expect(await screen.findByText(/which whisk you use, where you ship/)).toBeInTheDocument();
  });

  it("is not saved without an answer, or with a link that is none", async () => {
    const { user, dialog } = await openDialog("Add fact");
    await user.type(dialog.getByLabelText("Question"), "Which oven?");
    await user.type(dialog.getByLabelText(/^Links/), "example");
    await user.click(dialog.getByRole("button", { name: "Save fact" }));
    expect(await dialog.findByText("Enter an answer.")).toBeInTheDocument();
    expect(dialog.getByText("“example” isn't a link. Start it with https://.")).toBeInTheDocument();
    expect(addFact).not.toHaveBeenCalled();
  });

  it("shows the links that replies may include", async () => {
    vi.mocked(getFacts).mockResolvedValue([aFact({ links: ["https://example.com/whisk"] })]);
    await openScreen();
    const facts = within(await screen.findByRole("list", { name: "Facts" }));
    expect(facts.getByRole("link", { name: "https://example.com/whisk" })).toHaveAttribute(
      "href",
      "https://example.com/whisk",
    );
  });

  it("shows when it is past its date, and when it is retired", async () => {
    vi.mocked(getFacts).mockResolvedValue([
      aFact({ id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0021", question: "Old?", valid_until: "2020-01-01" }),
      aFact({
        id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0022",
        question: "Gone?",
        retired_at: "2026-11-20T10:00:00Z",
      }),
      aFact({ id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0023", question: "Good?", valid_until: "2999-01-01" }),
    ]);
    await openScreen();
    const rows = within(await screen.findByRole("list", { name: "Facts" })).getAllByRole("listitem");
    expect(rows[0]).toHaveTextContent("Ended Jan 1, 2020");
    expect(rows[1]).toHaveTextContent("Retired");
    expect(rows[2]).toHaveTextContent("Until Jan 1, 2999");
  });

  it("is retired from its menu", async () => {
    const { user } = await openScreen();
    await user.click(await screen.findByRole("button", { name: "More for Which whisk do you use?" }));
    await pick(user, "menuitem", "Retire");
    expect(await screen.findByText("Fact retired")).toBeInTheDocument();
    expect(retireFact).toHaveBeenCalledExactlyOnceWith(aFact().id, true);
  });
});

describe("a document", () => {
  async function editNotes(user: Awaited<ReturnType<typeof openScreen>>["user"]) {
    await user.click(await screen.findByRole("button", { name: "More for Notes" }));
    await pick(user, "menuitem", "Edit");
    return within(await screen.findByRole("dialog", { name: "Edit document" }));
  }

  const files = (dialog: ReturnType<typeof within>) => dialog.getByLabelText("Choose a file");

  it("is read from a file, with its name and format, and saved as it was read", async () => {
    const { user, dialog } = await openDialog("Add document");
    const srt = "1\n00:00:01,000 --> 00:00:02,000\nHello\n";
    await user.upload(files(dialog), new File([srt], "Rye for beginners.srt"));
    await waitFor(() => expect(dialog.getByLabelText("Title")).toHaveValue("Rye for beginners"));
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect(await screen.findByText("Document added")).toBeInTheDocument();
    expect(addDocument).toHaveBeenCalledExactlyOnceWith(maya.id, CHANNEL, {
      title: "Rye for beginners",
      format: "srt",
      body: srt,
      video_id: null,
      language: null,
    });
  });

  it("is edited from its menu, with the text that is stored", async () => {
    vi.mocked(getDocuments).mockResolvedValue([notes]);
    const { user } = await openScreen();
    const dialog = await editNotes(user);
    expect(await dialog.findByLabelText("Text")).toHaveValue("The flour is rye.");
    await user.clear(dialog.getByLabelText("Title"));
    await user.type(dialog.getByLabelText("Title"), "Flour");
    await user.type(dialog.getByLabelText("Text"), " From Denmark.");
    await choose(user, dialog, "Written in", "German");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect(await screen.findByText("Document changed")).toBeInTheDocument();
    expect(changeDocument).toHaveBeenCalledExactlyOnceWith(notes.id, {
      title: "Flour",
      format: "txt",
      body: "The flour is rye. From Denmark.",
      video_id: null,
      language: "de",
    });
    expect(addDocument).not.toHaveBeenCalled();
  });

  it("that cannot be loaded to be edited says so, and can be asked for again", async () => {
    vi.mocked(getDocument).mockRejectedValueOnce(new ApiError("No.", { code: "forbidden", status: 403 }));
    vi.mocked(getDocuments).mockResolvedValue([notes]);
    const { user } = await openScreen();
    const dialog = await editNotes(user);
    expect(await dialog.findByText("Couldn't load the document.")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByLabelText("Text")).toHaveValue("The flour is rye.");
  });

  it.each([
    [
      "subtitles without times",
      new File(["Hello"], "talk.vtt"),
      /subtitle times found, such as 00:01:02,000/,
    ],
    ["a file without text", new File([" \n"], "empty.txt"), "This document is empty. Add some text."],
    [
      "a file of another kind",
      new File(["x"], "recipe.pdf"),
      "“recipe.pdf” isn't supported. Choose a .md, .txt, .srt or .vtt file.",
    ],
    [
      "a file in another encoding",
      new File([new Uint8Array([0x66, 0xfc, 0x72])], "notes.txt"),
      /Save it as UTF-8/,
    ],
    ["a file that is too long", new File(["x".repeat(200_001)], "long.md"), /up to 200,000 characters/],
  ])("is refused in one sentence: %s", async (_, file, sentence) => {
    const { dialog } = await openDialog("Add document");
    // A picker offers other kinds as well, when it is told to show all files.
    fireEvent.change(files(dialog), { target: { files: [file] } });
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByLabelText("Title")).toHaveValue("");
    expect(addDocument).not.toHaveBeenCalled();
  });

  it("that the server refuses stays in the dialog, with the server's sentence", async () => {
    vi.mocked(addDocument).mockRejectedValue(
      new ApiError("This channel has reached the limit of 20 documents.", {
        code: "too_many_documents",
        status: 422,
      }),
    );
    const { user, dialog } = await openDialog("Add document");
    await user.type(dialog.getByLabelText("Title"), "Notes");
    await user.type(dialog.getByLabelText("Text"), "The flour is rye.");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect(
      await dialog.findByText("This channel has reached the limit of 20 documents."),
    ).toBeInTheDocument();
    expect(dialog.getByLabelText("Text")).toHaveValue("The flour is rye.");
  });
});

describe("a fact that may no longer hold", () => {
  it("is shown with the reason, and can be kept, changed or retired", async () => {
    const edited = aFact();
    const old = aFact({
      id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0021",
      question: "When?",
      valid_until: "2020-01-01",
    });
    vi.mocked(getFacts).mockResolvedValue([edited, old]);
    vi.mocked(getFactsToReview).mockResolvedValue([
      { id: edited.id, review: "contradicted", was: "It is 35 cm.", became: "It is 40 cm." },
      { id: old.id, review: "expired", was: null, became: null },
    ]);
    const { user } = await openScreen();
    const [first, second] = within(await screen.findByRole("list", { name: "Facts to review" })).getAllByRole(
      "listitem",
    );
    expect(first).toHaveTextContent("“It is 35 cm.” became “It is 40 cm.”");
    expect(second).toHaveTextContent("Ended Jan 1, 2020");
    await user.click(within(first as HTMLElement).getByRole("button", { name: "Keep" }));
    expect(keepFact).toHaveBeenCalledExactlyOnceWith(edited.id);
    await user.click(within(second as HTMLElement).getByRole("button", { name: "Retire" }));
    expect(retireFact).toHaveBeenCalledExactlyOnceWith(old.id, true);
    await user.click(within(first as HTMLElement).getByRole("button", { name: "Change" }));
    expect(await screen.findByRole("dialog", { name: "Edit fact" })).toBeInTheDocument();
  });

  it("takes no room where there is none", async () => {
    await openScreen();
    expect(await screen.findByRole("list", { name: "Facts" })).toBeInTheDocument();
    expect(screen.queryByRole("list", { name: "Facts to review" })).toBeNull();
  });
});
