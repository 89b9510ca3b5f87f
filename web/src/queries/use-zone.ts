import { useSuspenseQuery } from "@tanstack/react-query";
import { dayIn } from "@/domain/day";
import { normaliseTimeZone } from "@/domain/time-zone";
import { profileQuery } from "@/queries/account";
import { useUser } from "@/session/use-user";

/** The account's zone and the day it is there. */
export function useZone(): { zone: string; today: string } {
  const { data: profile } = useSuspenseQuery(profileQuery(useUser()));
  const zone = normaliseTimeZone(profile.timezone);
  return { zone, today: dayIn(zone, new Date()) };
}
