import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { brandVoiceQuery } from "@/queries/brand-voice";
import { useUser } from "@/session/use-user";
import { BrandVoiceForm } from "./brand-voice-form";

/** How every reply sounds, whatever it says. */
export function BrandVoiceCard() {
  const user = useUser();
  const { data, error, refetch } = useQuery(brandVoiceQuery(user.id));
  return (
    <Card title="Brand voice" description="Every draft is written in it, and checked against it.">
      {data ? (
        <BrandVoiceForm saved={data} />
      ) : error ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-failed">
          The brand voice could not be loaded.
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  );
}
