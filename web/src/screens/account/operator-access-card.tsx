import type { OperatorVisit } from "@/api/operator-access";
import { Card } from "@/components/ui/card";
import { formatTime } from "@/domain/time-zone";

/** When the operator was in the account, and why. */
export function OperatorAccessCard({ visits, zone }: { visits: OperatorVisit[]; zone: string }) {
  return (
    <Card
      title="Operator access"
      description="Each time Rejoinder's operator signed in to your account. We email you every time. Only you can change keys, channels, consent and the account itself."
    >
      {visits.length === 0 ? (
        <p className="text-base text-ink-2">The operator has never signed in to your account.</p>
      ) : (
        <ol className="flex flex-col gap-2 text-base">
          {visits.map(({ opened_at, reason }) => (
            <li key={opened_at} className="flex flex-wrap gap-x-4">
              <time dateTime={opened_at} className="text-ink-3">
                {formatTime(opened_at, zone)}
              </time>
              <span className="min-w-0 flex-1 basis-48 break-words">{reason}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
