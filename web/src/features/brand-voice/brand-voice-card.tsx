import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { defaultVoice } from "@/api/brand-voice";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { brandVoiceQuery } from "@/queries/brand-voice";
import { useChoices } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { BrandVoiceForm } from "./brand-voice-form";

/** How every reply sounds, whatever it says. */
export function BrandVoiceCard() {
  const account = useAccount();
  const { data: forAll, error, refetch } = useQuery(brandVoiceQuery(account.id));
  const choices = useChoices();
  // What was typed goes with the voice that it was to change.
  const [begun, setBegun] = useState(0);
  const data = choices ? (choices.voice ?? defaultVoice) : forAll;
  return (
    <Card title="Brand voice" description="Every draft is written in this voice and checked against it.">
      <ChoiceOrigin choice="voice" onBack={() => setBegun(begun + 1)} className="mb-4" />
      {data ? (
        <BrandVoiceForm
          key={`${choices?.channel_id} ${begun}`}
          saved={data}
          channel={choices?.channel_id ?? null}
          inherited={choices?.own.includes("voice") === false}
        />
      ) : error ? (
        <Trouble onRetry={refetch}>Couldn't load the brand voice.</Trouble>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  );
}
