import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { tellFailure } from "@/api/tell-failure";
import { signOut } from "./session";

/** Signs out in this browser and goes to the landing page. */
export function useLogout() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    try {
      await signOut();
      await router.navigate({ to: "/" });
    } catch (error) {
      await tellFailure({ title: "Couldn't log out" }, error);
    } finally {
      setBusy(false);
    }
  }

  return { logout, busy };
}
