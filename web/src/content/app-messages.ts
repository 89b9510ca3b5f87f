import type { Message } from "@/lib/notify";

/** Texts of the signed-in screens that the specification leaves open. */
export const appMessages = {
  automation: {
    videoRepliesOn: {
      title: "Video replies are on",
      description: "New comments are read and drafted from now on.",
    },
    videoRepliesOff: {
      title: "Video replies are off",
      description: "Nothing is drafted or posted until you switch them on.",
    },
    notSwitched: { title: "Update failed" },
    reviewChosen: { title: "Every reply waits for your approval" },
    autoChosen: { title: "Checked replies are posted without review" },
    policyNotSaved: { title: "Save failed" },
    notDisabled: { title: "Update failed" },
    reconnected: { title: "YouTube is switched on again" },
  },
  replies: {
    notDone: { title: "That did not work" },
    savedDraft: { title: "Saved as a draft" },
    read: { title: "Comments are up to date" },
    notRead: { title: "Reading comments failed" },
    backfillStarted: { title: "Drafting has begun" },
    backfillFailed: { title: "Drafting could not begin" },
  },
  account: {
    tokenRefreshed: { title: "Token refreshed" },
    clientRemoved: { title: "OAuth Client removed" },
    exported: { title: "Your data is downloaded" },
    exportFailed: { title: "Export failed" },
    accountDeleted: { title: "Your account is deleted", description: "Everything of yours went with it." },
    accountNotDeleted: { title: "Delete failed" },
  },
} satisfies Record<string, Record<string, Message>>;
