import { PencilLine } from "lucide-react";
import type { ReplyItem } from "@/api/replies";
import { isOnYoutube } from "@/domain/reply-permissions";

/** How the new text reads, where there is more to say than that it is another. */
const readings: Record<string, string> = {
  spam: "It now looks like spam.",
  injection: "It now tries to give orders to a machine.",
  threat: "It now looks like a threat or hate.",
  money: "It's now about money.",
  legal: "It's now about the law or someone's rights.",
  health: "It's now about health.",
  personal_data: "It now contains personal data.",
  minor: "It may now involve a minor.",
  sarcasm: "It may now be sarcastic.",
  unread: "We couldn't read the new text.",
};

/** A comment that its viewer made another after our reply went out. */
export function EditedPanel({ item }: { item: ReplyItem }) {
  return (
    <section
      aria-label="Edited after your reply"
      className="mb-4 rounded-md bg-waiting-wash px-3 py-3 text-sm text-ink-2"
    >
      <p className="flex items-center gap-2 font-medium text-waiting">
        <PencilLine aria-hidden="true" className="size-4 shrink-0" />
        Edited after your reply
      </p>
      <p className="mt-1">
        {readings[item.read_as ?? ""] ?? "It no longer reads like the comment you answered."}{" "}
        {isOnYoutube(item)
          ? "Check that your reply still fits. If not, delete it on YouTube."
          : "Check whether you want to do anything about it."}
      </p>
    </section>
  );
}
