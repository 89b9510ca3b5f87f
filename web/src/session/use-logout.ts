import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { toApiError } from "@/api/errors";
import { notify } from "@/lib/notify";
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
      notify.error({ title: "Could not log out", description: (await toApiError(error)).message });
    } finally {
      setBusy(false);
    }
  }

  return { logout, busy };
}
