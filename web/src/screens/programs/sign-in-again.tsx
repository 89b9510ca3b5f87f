import { useState } from "react";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { signOut } from "@/session/session";

/** What takes a sign-in of the last minutes: why, and the way there. Whoever signs out is led to the sign-in, and from there back here. */
export function SignInAgain({ why }: { why: string }) {
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      await tellFailure({ title: "Couldn't sign you out" }, error);
      setBusy(false);
    }
  }
  return (
    <>
      <p className="text-base text-ink-2">{why} Afterwards you're back here.</p>
      <DialogActions>
        <Button busy={busy} busyText="Signing out..." onClick={leave}>
          Sign in again
        </Button>
      </DialogActions>
    </>
  );
}
