import { useState } from "react";
import { dropActsOf, useKeptActs } from "@/lib/kept-acts";
import { useLogout } from "@/session/use-logout";
import { useUser } from "@/session/use-user";

/** Logs out; while something waits to be sent it is asked first. */
export function useLeaving() {
  const user = useUser();
  const { logout, busy } = useLogout();
  const unsent = useKeptActs().length > 0;
  const [asked, setAsked] = useState<boolean>();
  return {
    busy,
    asked,
    setAsked,
    leave: () => (unsent ? setAsked(true) : void logout()),
    withoutSending() {
      dropActsOf(user.id);
      setAsked(false);
      void logout();
    },
  };
}

export type Leaving = ReturnType<typeof useLeaving>;
