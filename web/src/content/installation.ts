/** Who runs this installation and where to turn to: settings of its operator (docs/HOSTED.md), each undefined where it is not set. */

export const supportMail = import.meta.env.VITE_SUPPORT_MAIL || undefined;

export const operatorName = import.meta.env.VITE_OPERATOR_NAME || undefined;

/** The scheduler's calendar for a 15-minute call. Hosting must allow its host in `frame-src` and `connect-src`. */
export const bookingUrl = import.meta.env.VITE_BOOKING_URL || undefined;

/** Whether people sign in with Google here. */
export const offersGoogle = () => Boolean(import.meta.env.VITE_GOOGLE_SIGN_IN_CLIENT_ID);

/** Opens a mail to support, if there is one. */
export function supportLink(subject?: string): string | undefined {
  if (!supportMail) return undefined;
  return `mailto:${supportMail}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}

/** Where a call is booked: at the scheduler, else by mail. */
export const bookingLink = bookingUrl ?? supportLink("A 15-minute call");

/** Where this installation keeps its data, and what is so of that place. */
export const storage =
  import.meta.env.VITE_BACKEND === "hosted"
    ? {
        where: "In a hosted backend, with encryption in transit and at rest.",
        copies: "Each update of the service deletes the backups that are older than 14 days.",
      }
    : {
        where: import.meta.env.VITE_DISK_ENCRYPTED
          ? "On our own server, with encryption in transit and at rest."
          : "On our own server, with encryption in transit. Its disk is not encrypted as a whole.",
        copies: "The backups that the service makes every night are deleted after 7 days.",
      };
