import { isDay } from "@shared/domain/day.ts";
import * as z from "zod/mini";

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);

/** What the address of the reports says; anything unreadable counts as not said. */
export const reportsSearch = z.object({
  tab: z.catch(z.optional(z.enum(["weekly", "coming"])), undefined),
  start: day,
  end: day,
  channel: z.catch(z.optional(z.string()), undefined),
  video: z.catch(z.optional(z.coerce.string()), undefined),
  status: z.catch(z.optional(z.enum(["all", "queued", "published"])), undefined),
  sort: z.catch(
    z.optional(z.enum(["video", "comment", "reply", "published", "replied", "status"])),
    undefined,
  ),
  order: z.catch(z.optional(z.enum(["asc", "desc"])), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
});
export type ReportsSearch = z.infer<typeof reportsSearch>;
