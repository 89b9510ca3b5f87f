import type { Message } from "@/lib/notify";

/** The words at each field that has something wrong with it. */
export type FieldProblems<Form> = Partial<Record<keyof Form, string>>;

/** Either the request to send, or what is wrong: the toast and the words at each field. */
export type Checked<Form, Request> =
  | { request: Request }
  | { problems: FieldProblems<Form>; message: Message | undefined };
