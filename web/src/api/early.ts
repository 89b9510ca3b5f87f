/** What public/boot.js has asked for before the application ran. */
interface Early {
  userId: string;
  answer: Promise<unknown>;
}

declare global {
  interface Window {
    rejoinderEarly?: Early;
  }
}

/** What was asked early for this user, once: whoever asks later asks the server. Undefined when nothing was, or the answer failed. */
export function takeEarly(userId: string): Promise<unknown> | undefined {
  const early = window.rejoinderEarly;
  delete window.rejoinderEarly;
  return early?.userId === userId ? early.answer : undefined;
}
