import { useRouter } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { switchAccount } from "@/session/switch-account";

/** Says that the person is no member of this account any more; what they typed stays where it is until they go. */
export function AccessBanner() {
  const router = useRouter();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-failed-wash px-4 py-2.5 text-sm text-failed"
    >
      <UserX aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-64 break-words">
        <strong className="font-medium">You no longer have access to this account.</strong> What you typed
        stays on this page for you to copy. Nothing here can be saved or approved.
      </p>
      <Button variant="secondary" size="sm" onClick={() => void switchAccount(router, null)}>
        Go to my account
      </Button>
    </div>
  );
}
