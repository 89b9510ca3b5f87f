import { vi } from "vitest";
import type { Message, NotifyOptions } from "@/lib/notify";

/** Toasts as [kind, title, description] in the order they were asked for; use with `vi.mock("@/lib/notify", …)`. */
export const notices: [kind: string, title: string, description: string | undefined][] = [];

const note = (kind: string) => (message: Message, options?: NotifyOptions) => {
  notices.push([kind, message.title, options?.description ?? message.description]);
};

export const notify = {
  success: vi.fn(note("success")),
  error: vi.fn(note("error")),
  warning: vi.fn(note("warning")),
  info: vi.fn(note("info")),
};
