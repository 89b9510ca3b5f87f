import type { Message } from "@/lib/notify";

/** Further texts of the signed-in screens, which the public pages go without. */
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
    paceSaved: { title: "Pace saved", description: "It holds from the next reply on." },
    resumed: { title: "The channel posts again" },
    notResumed: { title: "Update failed" },
  },
  rules: {
    added: { title: "Rule added" },
    startersAdded: { title: "Starter rules added", description: "Change them as you like." },
    changed: { title: "Rule saved" },
    deleted: { title: "Rule deleted" },
    notDone: { title: "That did not work" },
    notTried: { title: "Trying it did not work" },
    shadowOn: { title: "Shadow mode is on", description: "Everything is decided, nothing is posted." },
    shadowOff: { title: "Shadow mode is off", description: "Approved replies are posted again." },
  },
  voice: {
    saved: { title: "Brand voice saved", description: "The next drafts are written in it." },
    notSaved: { title: "Save failed" },
  },
  savedReplies: {
    added: { title: "Saved reply added" },
    changed: { title: "Saved reply changed" },
    deleted: { title: "Saved reply deleted" },
    notDone: { title: "Save failed" },
    notDeleted: { title: "Delete failed" },
  },
  held: {
    published: { title: "Comment published" },
    rejected: { title: "Comment rejected" },
    notDecided: { title: "That did not work" },
  },
  replies: {
    notDone: { title: "That did not work" },
    savedDraft: { title: "Saved as a draft" },
    queuedAgain: { title: "Queued again" },
    read: { title: "Comments are up to date" },
    notRead: { title: "Reading comments failed" },
    backfillStarted: { title: "Drafting has begun" },
    backfillFailed: { title: "Drafting could not begin" },
    changedOnYoutube: { title: "Changed on YouTube", description: "We check that the public sees it." },
    notChangedOnYoutube: { title: "It was not changed on YouTube" },
    deletedOnYoutube: { title: "Deleted on YouTube" },
    notDeletedOnYoutube: { title: "It was not deleted on YouTube" },
  },
  account: {
    tokenRefreshed: { title: "Token refreshed" },
    clientRemoved: { title: "OAuth Client removed" },
    viewsOn: { title: "Views are read once a day" },
    viewsOff: { title: "Views are read no more", description: "Those that were kept are deleted." },
    viewsNotSaved: { title: "Save failed" },
    exported: { title: "Your data is downloaded" },
    exportFailed: { title: "Export failed" },
    accountDeleted: { title: "Your account is deleted", description: "Everything of yours went with it." },
    accountNotDeleted: { title: "Delete failed" },
  },
} satisfies Record<string, Record<string, Message>>;
