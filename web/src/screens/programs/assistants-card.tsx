import { useQuery } from "@tanstack/react-query";
import { functionAddress } from "@/api/function-address";
import { setAssistantsApprove } from "@/api/team";
import { AccountRule } from "@/components/account-rule";
import { Card } from "@/components/ui/card";
import { teamRulesQuery } from "@/queries/team";
import { useAccount } from "@/session/use-account";
import { Address } from "./address";
import { Snippet } from "./snippet";

/** How assistants connect, and, for the account's owner, whether they approve. */
export function AssistantsCard({ owns }: { owns: boolean }) {
  const { data: rules } = useQuery({ ...teamRulesQuery(useAccount().id), enabled: owns });
  const address = functionAddress("mcp");
  return (
    <Card
      title="Assistants"
      description="An assistant that speaks the Model Context Protocol reads, drafts and looks things up by a key. What it proposes waits for a person. Assistants that sign in with OAuth can't connect."
    >
      <div className="flex flex-col gap-4">
        <Address value={address} />
        <Snippet
          title="Configure an assistant"
          text={JSON.stringify(
            {
              mcpServers: {
                rejoinder: { type: "http", url: address, headers: { Authorization: "Bearer rj_..." } },
              },
            },
            null,
            2,
          )}
        />
        {owns && rules && (
          <AccountRule
            rule="assistants_approve"
            save={setAssistantsApprove}
            rules={rules}
            label="Assistants approve replies"
            text="On: an assistant whose key may approve lets replies be posted."
          />
        )}
      </div>
    </Card>
  );
}
