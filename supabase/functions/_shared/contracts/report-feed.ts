import { z } from "zod";

/** Asked without a body; whose feed it is, its token in the address says. */
export const reportFeed = z.unknown();
