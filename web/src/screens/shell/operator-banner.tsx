import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { operatorSessionQuery } from "@/queries/operator-access";
import { useUser } from "@/session/use-user";

/** Says on every screen that the operator is in somebody's account; nothing in the owner's own session. */
export function OperatorBanner() {
  const user = useUser();
  const { data: visit } = useQuery(operatorSessionQuery(user.id));
  if (!visit) return null;
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-waiting-wash px-4 py-2.5 text-sm text-waiting"
    >
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        <strong className="font-medium">
          Rejoinder's operator is signed in to this account, {user.email}.
        </strong>{" "}
        Reason: {visit.reason}. Only the owner can change keys, channels, consent and the account itself.
      </p>
    </div>
  );
}
