/** Who runs this installation and where to turn to: settings of its operator (docs/HOSTED.md), each undefined where it is not set. */
import { installation } from "@/lib/installation";

const told = installation();

export const { supportMail, operatorName } = told;

/** The scheduler's calendar for a 15-minute call. Hosting must allow its host in `frame-src` and `connect-src`. */
export const { bookingUrl } = told;

/** Whether people sign in with Google here. */
export const offersGoogle = () => Boolean(installation().googleSignInClientId);

/** Opens a mail to support, if there is one. */
export function supportLink(subject?: string): string | undefined {
  if (!supportMail) return undefined;
  return `mailto:${supportMail}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}

/** Where a call is booked: at the scheduler, else by mail. */
export const bookingLink = bookingUrl ?? supportLink("A 15-minute call");

/** Where this installation keeps its data, and what is so of that place. */
export const storage =
  told.backend === "hosted"
    ? {
        where: "In a hosted backend, with encryption in transit and at rest.",
        copies: "Each update of the service deletes the backups that are older than 14 days.",
      }
    : {
        where: told.diskEncrypted
          ? "On our own server, with encryption in transit and at rest."
          : "On our own server, with encryption in transit. Its disk is not encrypted as a whole.",
        copies: "The backups that the service makes every night are deleted after 7 days.",
      };
