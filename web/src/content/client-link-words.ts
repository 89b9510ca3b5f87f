import type { LinkAct } from "@shared/database/vocabulary.gen.ts";

export const clientLinkMessages = {
  created: { title: "Client link created" },
  revoked: { title: "Client link revoked" },
  copied: { title: "Link copied" },
  failed: { title: "Update failed" },
  notCreated: { title: "Couldn't create the link" },
};

/** What a link lets somebody do, as choices: everybody looks and comments. */
export const LINK_CHOICES: readonly { value: string; label: string; may: readonly LinkAct[] }[] = [
  { value: "look", label: "Look and comment", may: [] },
  { value: "edit", label: "Edit", may: ["edit"] },
  { value: "approve", label: "Approve", may: ["approve"] },
  { value: "both", label: "Approve and edit", may: ["approve", "edit"] },
];

export function linkMayWords(may: readonly LinkAct[]): string {
  const same = LINK_CHOICES.find(
    (one) => one.may.length === may.length && one.may.every((act) => may.includes(act)),
  );
  return same?.label ?? "";
}
