/** A text of the product: what happened, and what follows from it. */
export interface Message {
  title: string;
  description?: string;
}

type Kind = "success" | "error" | "warning" | "info";

export interface NotifyOptions {
  /** Replaces the message's own description, for a sentence that came from the server. */
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Milliseconds; `Infinity` stays until closed. */
  duration?: number;
}

let announceMounted: () => void;
const mounted = new Promise<void>((resolve) => {
  announceMounted = resolve;
});

/** Called by the toaster: a toast sent before it is on the page would be lost. */
export function toasterMounted(): void {
  announceMounted();
}

// The toast library is loaded with the first toast or after the first paint, whichever comes first.
async function show(kind: Kind, message: Message, options: NotifyOptions = {}): Promise<void> {
  const [{ toast }] = await Promise.all([import("sonner"), mounted]);
  toast[kind](message.title, {
    description: options.description ?? message.description,
    action: options.action,
    duration: options.duration,
  });
}

/** Toasts. Give a text of `content/messages`; what a person must read to go on also stands on the screen itself. */
export const notify = {
  success: (message: Message, options?: NotifyOptions) => void show("success", message, options),
  error: (message: Message, options?: NotifyOptions) => void show("error", message, options),
  warning: (message: Message, options?: NotifyOptions) => void show("warning", message, options),
  info: (message: Message, options?: NotifyOptions) => void show("info", message, options),
};
