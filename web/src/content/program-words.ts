import type { Scope } from "@shared/database/vocabulary.gen.ts";

/** What a program may do by a key, as choices: with any of them it reads. */
export const SCOPE_CHOICES: readonly { value: Exclude<Scope, "read">; label: string; may: string }[] = [
  {
    value: "answer",
    label: "Draft",
    may: "writes, edits and dismisses drafts, assigns, labels and adds notes",
  },
  { value: "approve", label: "Approve", may: "approves replies, so that they're posted" },
  {
    value: "moderate",
    label: "Moderate",
    may: "says what is spam, edits and deletes your replies on YouTube",
  },
  { value: "manage", label: "Manage", may: "changes knowledge and labels" },
];

/** What a key lets a program do, in one line. */
export function scopeWords(scopes: readonly Scope[]): string {
  const labels = SCOPE_CHOICES.filter(({ value }) => scopes.includes(value)).map(({ label }) =>
    label.toLowerCase(),
  );
  return ["read", ...labels].join(", ");
}

export const KEY_ENDS: readonly { value: string; label: string; days: number | null }[] = [
  { value: "30", label: "30 days", days: 30 },
  { value: "90", label: "90 days", days: 90 },
  { value: "365", label: "A year", days: 365 },
  { value: "none", label: "Until it's revoked", days: null },
];

export const programMessages = {
  created: { title: "Key created" },
  notCreated: { title: "Couldn't create the key" },
  copied: { title: "Key copied" },
  addressCopied: { title: "Address copied" },
  revoked: { title: "Key revoked" },
  failed: { title: "Update failed" },
};
