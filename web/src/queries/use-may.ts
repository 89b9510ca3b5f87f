import type { Permission } from "@/domain/role";
import { useMyPlace } from "./accounts";

/**
 * Whether the person is allowed this on a channel; where none is named, on all of them. As their membership says (my_accounts): what is
 * offered by it, the server decides again. Nothing is allowed before it is known.
 */
export function useMay(need: Permission): (channel?: string | null) => boolean {
  const { permissions, channels } = useMyPlace();
  const allowed = permissions.includes(need);
  return (channel) => allowed && (!channels || (typeof channel === "string" && channels.includes(channel)));
}
