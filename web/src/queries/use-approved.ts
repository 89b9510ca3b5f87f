import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/session/use-user";
import { profileQuery } from "./account";

/** Whether the operator has let the account in: before, nothing is drafted or posted. True until it is known otherwise. */
export function useApproved(): boolean {
  const { data: profile } = useQuery(profileQuery(useUser()));
  return profile === undefined || profile.plan !== null;
}
