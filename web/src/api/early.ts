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

/** What was asked early for this user; undefined when nothing was. Undefined also comes of an answer that failed. */
export function earlyAnswer(userId: string): Promise<unknown> | undefined {
  const early = window.rejoinderEarly;
  return early?.userId === userId ? early.answer : undefined;
}

/** The same, once: whoever asks later asks the server. */
export function takeEarly(userId: string): Promise<unknown> | undefined {
  const answer = earlyAnswer(userId);
  delete window.rejoinderEarly;
  return answer;
}
