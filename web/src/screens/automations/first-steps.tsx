import { Link } from "@tanstack/react-router";
import { Check, Circle } from "lucide-react";
import { Suspense, useRef } from "react";
import type { Profile } from "@/api/account";
import { hideFirstSteps } from "@/api/notices";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { appMessages } from "@/content/app-messages";
import { normaliseTimeZone } from "@/domain/time-zone";
import { useSaving } from "@/queries/use-saving";
import { type Step, type StepsInput, useSteps } from "./use-steps";

export interface FirstStepsCardProps extends StepsInput {
  profile: Profile;
}

/** The way from an empty account to the first public reply, in the order of use and by the account's own data; gone when walked. */
export function FirstStepsCard({ profile, ...input }: FirstStepsCardProps) {
  const { steps } = input;
  const hide = useSaving({
    save: () => hideFirstSteps(true),
    saved: appMessages.account.firstStepsHidden,
    failed: appMessages.account.noticesNotSaved,
  });
  const list = useSteps(input);
  const done = list.filter(({ key }) => steps[key]).length;
  // Who has just made the last one is told so; who made them all before sees nothing.
  const walked = useRef(false);
  if (done < list.length) walked.current = true;
  if (!walked.current) return null;
  const next = list.find(({ key }) => !steps[key]);
  const zone = normaliseTimeZone(profile.timezone);

  return (
    <Card
      title={next ? "First steps" : "Your first reply is public"}
      description={`${done} of ${list.length} done`}
      actions={
        next ? (
          <Button variant="quiet" size="sm" busy={hide.isPending} onClick={() => hide.mutate()}>
            Hide
          </Button>
        ) : (
          <Link to="/app/replies" search={{ tab: "posted" }} className={buttonClass("secondary", "sm")}>
            See it
          </Link>
        )
      }
    >
      <ol className="flex flex-col gap-1">
        {list.map((step) => (
          <StepRow key={step.key} step={step} made={steps[step.key]} isNext={step === next} />
        ))}
      </ol>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-3">
        Times are in {zone.replaceAll("_", " ")}
        {zone === normaliseTimeZone(undefined) && ", your browser's time zone"}.{" "}
        <Link
          to="/app/account"
          hash="timezone"
          className="font-medium text-accent underline underline-offset-2"
        >
          Change
        </Link>
      </p>
    </Card>
  );
}

function StepRow({ step, made, isNext }: { step: Step; made: boolean; isNext: boolean }) {
  const { title, text, action, form } = step;
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex items-start gap-3 py-1.5">
      {made ? (
        <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-public" />
      ) : (
        <Circle
          aria-hidden="true"
          className={`mt-0.5 size-4.5 shrink-0 ${isNext ? "text-accent" : "text-ink-3"}`}
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <p className={`text-base font-medium ${made ? "text-ink-3" : "text-ink"}`}>
              {title}
              {made && <span className="sr-only">, done</span>}
            </p>
            {!made && <p className="text-sm text-ink-3">{text}</p>}
          </div>
          {isNext && action && <div className="flex flex-wrap gap-2">{action}</div>}
        </div>
        {isNext && form && <Suspense fallback={<Skeleton className="mt-3 h-24" />}>{form}</Suspense>}
      </div>
    </li>
  );
}
