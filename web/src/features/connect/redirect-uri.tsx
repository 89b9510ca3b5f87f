import { redirectUri } from "@/api/connections";
import { CopyButton } from "@/components/ui/copy-button";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";

/** The address an owner registers at Google for their own OAuth client, to copy. */
export function RedirectUri() {
  const uri = redirectUri();
  return (
    <div>
      <p className="text-sm font-medium text-ink">Redirect URI</p>
      <p className="mt-0.5 text-xs text-ink-3">
        Add this exact address to your OAuth client in Google Cloud (type: web application).
      </p>
      <div className="mt-1.5 flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink-2">{uri}</code>
        <CopyButton
          value={uri}
          label="Copy redirect URI"
          onCopied={() => notify.success(messages.connect.redirectUriCopied)}
        />
      </div>
    </div>
  );
}
