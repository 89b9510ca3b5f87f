import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { brandVoiceQuery } from "@/queries/brand-voice";
import { useUser } from "@/session/use-user";
import { BrandVoiceForm } from "./brand-voice-form";

/** How every reply sounds, whatever it says. */
export function BrandVoiceCard() {
  const user = useUser();
  const { data, error, refetch } = useQuery(brandVoiceQuery(user.id));
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
