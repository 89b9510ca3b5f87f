import { messages } from "@/content/messages";
import { type BulkOutcome, bulkOutcome } from "@/domain/token-refresh-outcome";

const told = {
  all: { kind: "success", message: messages.account.allTokensRefreshed },
  some: { kind: "warning", message: messages.account.partialRefresh },
  none: { kind: "error", message: messages.account.refreshWithIssues },
} as const satisfies Record<BulkOutcome, unknown>;

/** What is told after all tokens were refreshed, or were to be. */
export const bulkRefreshed = (summary: { successful: number; failed: number }) => told[bulkOutcome(summary)];
