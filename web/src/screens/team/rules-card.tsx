import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { renameAccount, setRespondersApprove, setSecondEyes, setSecondFactor } from "@/api/team";
import { AccountRule } from "@/components/account-rule";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { teamMessages } from "@/content/team-words";
import { secondFactorsQuery } from "@/queries/second-factor";
import { teamRulesQuery } from "@/queries/team";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

/** How the team works, for its owner: the account's name, and who lets replies go. */
export function RulesCard({ name }: { name: string }) {
  const account = useAccount();
  const { data: rules } = useQuery(teamRulesQuery(account.id));
  const { data: factors } = useQuery(secondFactorsQuery);
  if (!rules) return null;
  // Where Auth knows no second factors nobody could set one up; a rule that came along from elsewhere can be turned off.
  const mayNeedFactor = factors !== null || rules.second_factor;
  return (
    <Card title="Team rules">
      <div className="flex flex-col gap-5">
        <AccountRule
          rule="responders_approve"
          save={setRespondersApprove}
          rules={rules}
          label="Responders approve replies"
          text="Off: what a responder writes waits for a manager or for you."
        />
        <AccountRule
          rule="second_eyes"
          save={setSecondEyes}
          rules={rules}
          label="A second pair of eyes"
          text="On: what a responder wrote is approved by somebody else."
        />
        {mayNeedFactor && (
          <AccountRule
            rule="second_factor"
            save={setSecondFactor}
            rules={rules}
            label="Members need a second factor"
            text="On: nobody sees or does anything here without a code from their authenticator app. Set up yours first, under Account."
          />
        )}
        <NameForm key={rules.name} given={rules.name} shown={name} />
      </div>
    </Card>
  );
}

/** `shown`: what the account is called while it has no name of its own. */
function NameForm({ given, shown }: { given: string; shown: string }) {
  const [name, setName] = useState(given);
  const rename = useSaving({
    save: () => renameAccount(name.trim()),
    saved: teamMessages.renamed,
    failed: teamMessages.failed,
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    rename.mutate();
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-start gap-2">
      <TextField
        label="Account name"
        hint={given ? undefined : `Members see “${shown}” until you choose a name.`}
        error={rename.error?.message}
        maxLength={100}
        value={name}
        onValueChange={setName}
        placeholder={shown}
        className="w-72 max-w-full"
      />
      <Button
        type="submit"
        variant="secondary"
        busy={rename.isPending}
        disabled={name.trim() === given}
        className="mt-[1.625rem]"
      >
        Save name
      </Button>
    </form>
  );
}
