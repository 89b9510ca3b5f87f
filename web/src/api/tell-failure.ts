import { type Message, notify } from "@/lib/notify";
import { toApiError } from "./errors";

/** Says in a toast what went wrong with a call, and returns its sentence for the place where the call was made. */
export async function tellFailure(what: Message, error: unknown): Promise<string> {
  const { message } = await toApiError(error);
  notify.error(what, { description: message });
  return message;
}
