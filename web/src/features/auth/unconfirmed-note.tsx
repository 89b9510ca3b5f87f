import { Button } from "@/components/ui/button";

export interface UnconfirmedNoteProps {
  busy: boolean;
  onSend: () => void;
}

/** The password is right, but the account was never confirmed: the mail for it can be had again. */
export function UnconfirmedNote({ busy, onSend }: UnconfirmedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-waiting-wash px-3 py-2 text-sm text-waiting">
      <span className="min-w-0 flex-1">Your account isn't confirmed yet.</span>
      <Button variant="secondary" size="sm" disabled={busy} onClick={onSend}>
        Resend email
      </Button>
    </div>
  );
}
