import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { brandVoiceQuery } from "@/queries/brand-voice";
import { useAccount } from "@/session/use-account";
import { BrandVoiceForm } from "./brand-voice-form";

/** How every reply sounds, whatever it says. */
export function BrandVoiceCard() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(brandVoiceQuery(account.id));
  return (
    <Card title="Brand voice" description="Every draft is written in this voice and checked against it.">
      {data ? (
        <BrandVoiceForm saved={data} />
      ) : error ? (
        <Trouble onRetry={refetch}>Couldn't load the brand voice.</Trouble>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  );
}
