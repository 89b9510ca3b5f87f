import type { LinkType } from "@shared/contracts/sign-in-link.ts";

/** What the page behind a one-time link says. */
export const linkWords = {
  /** By what the link is for: the page's title, the line above the account, the button. */
  ask: {
    magiclink: { title: "Sign in to Rejoinder", account: "This link opens the account", press: "Sign in" },
    recovery: {
      title: "Choose a new password",
      account: "This link opens the account",
      press: "Sign in and choose one",
    },
    signup: {
      title: "Confirm your account",
      account: "This link confirms the account",
      press: "Confirm and sign in",
    },
    operator: {
      title: "Operator access",
      account: "You enter somebody else's account as the operator",
      press: "Sign in as the operator",
    },
    email_change: {
      title: "Confirm your new email",
      account: "From now on you sign in with",
      press: "Confirm the change",
    },
    undo_change: {
      title: "Undo the change of address",
      account: "From now on you sign in with",
      press: "Undo the change",
    },
  } satisfies Record<LinkType, { title: string; account: string; press: string }>,
  care: "Continue only if this is your account and you asked for the link.",
  careOf: {
    operator: "We'll email the owner. Their Account page shows when you signed in and why.",
    undo_change:
      "Continue if you didn't change your address. This signs out everyone and removes the password. Then you sign in by email.",
  } as Partial<Record<LinkType, string>>,
  undone: {
    title: "Your address is back",
    text: (email: string) =>
      `Everyone is signed out, and the password no longer works. Sign in with ${email} by email, then set a new password in Account.`,
  },
  reason: {
    label: "Reason",
    hint: "The account owner will see this.",
    missing: "Say why you're signing in to this account.",
  },
  refuse: "This is not my account",
  cancel: "Cancel",
  replaces: (now: string) => `You're signed in as ${now}. Continuing signs that account out in this browser.`,
  replace: "Continue with this account",
  stay: "Stay in my current account",
  already: { title: "You are signed in", lead: "This browser is already signed in as", press: "Continue" },
  broken: {
    title: "This link is incomplete",
    text: "Part of it is missing. Open it from the email again, or ask for a new one.",
  },
  dead: { title: "This link doesn't work" },
  otherAccount: {
    title: "This link opens another account",
    text: (named: string) =>
      `It names ${named} but belongs to someone else, so we didn't sign you in. Whoever sent it may want you to work in their account.`,
  },
  halfway: {
    title: "One more link to open",
    text: "This one is confirmed. Your address changes once you open the link in the other email too.",
  },
  newLink: "Get a new link",
} as const;
