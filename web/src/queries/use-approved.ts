import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/session/use-user";
import { profileQuery } from "./account";
import { useMyPlace } from "./accounts";

/** Whether the operator has let the account in: before, nothing is drafted or posted. True until it is known otherwise. */
export function useApproved(): boolean {
  const { isOwn } = useMyPlace();
  const { data: profile } = useQuery(profileQuery(useUser()));
  // What keeps another's account waiting, its posting outlook says.
  return !isOwn || profile === undefined || profile.plan !== null;
}
