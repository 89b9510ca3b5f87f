/** What boot.js has asked for before the application ran. */
interface Early {
  userId: string;
  /** The account that was asked for. */
  account: string;
  answer: Promise<unknown>;
}

declare global {
  interface Window {
    rejoinderEarly?: Early;
  }
}

/** What was asked early for this user and account, once: whoever asks later asks the server. Undefined when nothing was, or the answer failed. */
export function takeEarly(userId: string, account: string): Promise<unknown> | undefined {
  const early = window.rejoinderEarly;
  delete window.rejoinderEarly;
  return early?.userId === userId && early.account === account ? early.answer : undefined;
}
