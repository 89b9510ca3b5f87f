import type { GivenRole, Role } from "@/domain/role";

/** What the roles are called, and what each may do. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  owner: { name: "Owner", may: "Everything, with members, plan, keys and posting without review." },
  manager: {
    name: "Manager",
    may: "Answers, approves and moderates. Changes rules, voice, knowledge, pace and connections.",
  },
  responder: { name: "Responder", may: "Writes, edits and dismisses replies." },
  viewer: { name: "Viewer", may: "Reads comments, replies and reports." },
};

export const GIVEN_ROLES: readonly GivenRole[] = ["manager", "responder", "viewer"];

export const teamMessages = {
  invited: (email: string) => ({ title: "Invitation sent", description: `We emailed ${email}.` }),
  notInvited: { title: "Couldn't send the invitation" },
  resent: { title: "Invitation sent again" },
  revoked: { title: "Invitation withdrawn" },
  changed: { title: "Role changed" },
  removed: { title: "Member removed" },
  left: { title: "You left the account" },
  offered: { title: "Ownership offered", description: "Nothing changes until they accept." },
  withdrawn: { title: "Offer withdrawn" },
  accepted: { title: "The account is yours" },
  declined: { title: "Offer declined" },
  rulesSaved: { title: "Team rule saved" },
  renamed: { title: "Account name saved" },
  failed: { title: "Update failed" },
};

/** What an invitation's page says, by its state. */
export const invitationWords = {
  used: {
    title: "This invitation has been used",
    text: "It works once. If you accepted it, sign in and choose the account under your name.",
  },
  expired: {
    title: "This invitation has expired",
    text: "Invitations are good for 7 days. Ask the person who invited you to send it again.",
  },
  revoked: {
    title: "This invitation was withdrawn",
    text: "Ask the person who invited you if you still need access.",
  },
  account_gone: { title: "This account no longer exists", text: "It was deleted with everything in it." },
  unknown: {
    title: "This invitation link doesn't work",
    text: "Open the link in the email again, or ask for a new invitation.",
  },
} as const;
