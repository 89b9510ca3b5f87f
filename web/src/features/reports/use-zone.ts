import { dayIn } from "@shared/domain/day.ts";
import { normaliseTimeZone } from "@shared/domain/time-zone.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { profileQuery } from "@/features/account/queries";
import { useUser } from "@/features/account/use-user";

/** The account's zone and the day it is there. */
export function useZone(): { zone: string; today: string } {
  const { data: profile } = useSuspenseQuery(profileQuery(useUser()));
  const zone = normaliseTimeZone(profile.timezone);
  return { zone, today: dayIn(zone, new Date()) };
}
