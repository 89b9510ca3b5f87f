import { tellFailure } from "@/api/tell-failure";
import { messages } from "@/content/messages";
import { type Message, notify } from "@/lib/notify";
import { type CodeKind, resendConfirmation, sendMagicLink, sendRecovery } from "@/session/sign-in";

/** The mails that let somebody in, each with its code: to sign in, to confirm an account, to choose a new password. */
export type MailKind = "link" | "confirmation" | "recovery";

/** A mail that has gone out. */
export interface SentMail {
  kind: MailKind;
  email: string;
}

interface Mail {
  send: (email: string) => Promise<void>;
  sent: Message;
  failed: Message;
  code: CodeKind;
  title: string;
  about: string;
}

export const mails: Record<MailKind, Mail> = {
  link: {
    send: sendMagicLink,
    sent: messages.auth.magicLinkSent,
    failed: messages.auth.magicLinkNotSent,
    code: "email",
    title: messages.auth.magicLinkSent.title,
    about: `${messages.auth.magicLinkSent.description} Open the link in any browser, or type the code here.`,
  },
  confirmation: {
    send: resendConfirmation,
    sent: messages.auth.confirmationSent,
    failed: messages.auth.confirmationFailed,
    code: "email",
    title: "Confirm your account",
    about: "Open the link in the email or enter its code here to finish.",
  },
  recovery: {
    send: sendRecovery,
    sent: messages.auth.recoverySent,
    failed: messages.auth.recoveryFailed,
    code: "recovery",
    title: "Choose a new password",
    about: "If you have an account, the email signs you in so you can choose a new password.",
  },
};

/** Sends one and says so. Returns what went wrong, for the place where it was asked for; undefined when it went out. */
export async function sendMail({ kind, email }: SentMail, failed?: Message): Promise<string | undefined> {
  try {
    await mails[kind].send(email);
  } catch (error) {
    return tellFailure(failed ?? mails[kind].failed, error);
  }
  notify.success(mails[kind].sent);
}
