import type { ConsentSubject } from "@/api/automation";
import { appMessages } from "@/content/app-messages";
import type { Message } from "@/lib/notify";

interface ChoiceWords {
  title: string;
  text: string;
  /** On the button that chooses it. */
  verb: string;
  chosen: Message;
}

interface PolicyWords {
  title: string;
  description: string;
  review: ChoiceWords;
  unseen: ChoiceWords;
  /** What is allowed, before the channel's name. */
  allows: string;
}

/** How replies to comments are posted, and answers in conversations. */
export const policyWords: Record<ConsentSubject, PolicyWords> = {
  comments: {
    title: "How replies are posted",
    description: "You can change this anytime. It applies to new replies.",
    review: {
      title: "Review every reply",
      text: "Each draft waits until you approve, edit or dismiss it.",
      verb: "Turn off auto-posting",
      chosen: appMessages.automation.reviewChosen,
    },
    unseen: {
      title: "Post checked replies without review",
      text: "Replies that pass every check are queued automatically. Anything doubtful still waits for you.",
      verb: "Turn on auto-posting…",
      chosen: appMessages.automation.autoChosen,
    },
    allows: "post replies",
  },
  conversations: {
    title: "Conversations",
    description: "Who answers when a viewer writes back to you in a thread.",
    review: {
      title: "Review every reply in conversations",
      text: "Each answer is drafted with the whole thread in view and waits for you.",
      verb: "Turn off for conversations",
      chosen: appMessages.automation.conversationsReviewed,
    },
    unseen: {
      title: "Answer viewers without review",
      text: "A few checked replies per viewer are queued automatically. Quarrels and anything doubtful wait for you.",
      verb: "Turn on for conversations…",
      chosen: appMessages.automation.conversationsAuto,
    },
    allows: "answer viewers in conversations",
  },
};
