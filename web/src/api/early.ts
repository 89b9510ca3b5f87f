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

/** What was asked early for this user, once; undefined when it was not, or did not come: the screen asks by itself. */
export async function takeEarly(userId: string): Promise<unknown> {
  const early = window.rejoinderEarly;
  delete window.rejoinderEarly;
  return early?.userId === userId ? early.answer : undefined;
}
