import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { deleteAccount } from "@/api/functions";
import { tellFailure } from "@/api/tell-failure";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import type { SessionUser } from "@/domain/session-user";
import { dropActsOf } from "@/lib/kept-acts";
import { forgetTextsOf } from "@/lib/kept-texts";
import { notify } from "@/lib/notify";
import { accountsQuery } from "@/queries/accounts";
import { signOut } from "@/session/session";

export interface DeleteAccountDialogProps extends DialogState {
  user: SessionUser;
}

/** The last question before everything goes: the account's own address has to be typed. */
export function DeleteAccountDialog({ user, ...dialog }: DeleteAccountDialogProps) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  /** Comments that are yet to be deleted, where one call was not enough. */
  const [left, setLeft] = useState<number>();
  const open = useRef(true);
  useEffect(() => {
    open.current = dialog.open;
  }, [dialog.open]);
  const [problem, setProblem] = useState<string>();
  const { data: accounts = [] } = useQuery(accountsQuery);
  const shared = accounts.filter(({ role, members }) => role === "owner" && members > 1);
  const [withMembers, setWithMembers] = useState(false);
  const matches = typed.trim().toLowerCase() === user.email.toLowerCase();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!matches) {
      setProblem("That's not your account's email. Check for typos.");
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const others = withMembers ? shared.map(({ account_id }) => account_id) : [];
      for (;;) {
        const answer = await deleteAccount(typed.trim(), others);
        if (answer.deleted) break;
        // Whoever closes the dialog stops here.
        if (!open.current) return notify.info(appMessages.account.deletionStopped);
        setLeft(answer.comments_left);
      }
    } catch (error) {
      setProblem(await tellFailure(appMessages.account.accountNotDeleted, error));
      setBusy(false);
      return;
    }
    // The session's user is gone; what is left of it in this browser goes too.
    forgetTextsOf(user.id);
    dropActsOf(user.id);
    await signOut().catch((error: unknown) => console.error(error));
    notify.success(appMessages.account.accountDeleted);
    await router.navigate({ to: "/", replace: true });
  }

  return (
    <Dialog
      {...dialog}
      title="Delete your account?"
      description="We'll revoke our access to your Google account and permanently delete your comments, replies, reports, objectives and settings. Replies already on YouTube stay there."
      size="sm"
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={`Type ${user.email} to confirm`}
          error={problem}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {shared.length > 0 && (
          <div className="mt-4">
            <Checkbox
              label={`Also delete ${shared.map(({ name }) => name).join(", ")} for everybody who works there`}
              checked={withMembers}
              onCheckedChange={setWithMembers}
            />
            <p className="mt-1 text-xs text-ink-3">To keep it, hand it over to a member under Team first.</p>
          </div>
        )}
        {left !== undefined && (
          <p role="status" className="mt-4 text-ink-2 text-sm">
            {`${left.toLocaleString()} ${left === 1 ? "comment is" : "comments are"} left to delete. Keep this page open.`}
          </p>
        )}
        <FormActions cancelText="Keep my account" variant="danger" busy={busy} busyText="Deleting...">
          Delete account
        </FormActions>
      </form>
    </Dialog>
  );
}
