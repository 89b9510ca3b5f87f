import { Link, type LinkProps } from "@tanstack/react-router";
import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import type { FirstSteps } from "@/api/automation";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";

export interface FirstStepsCardProps {
  steps: FirstSteps;
  /** While video replies are off no draft comes. */
  paused: boolean;
  onConnect: () => void;
}

function StepLink({ to, hash, children }: Pick<LinkProps, "to" | "hash"> & { children: ReactNode }) {
  return (
    <Link to={to} hash={hash} className={buttonClass("secondary", "sm")}>
      {children}
    </Link>
  );
}

/** The way from an empty account to the first draft, by the account's own data; gone when walked. */
export function FirstStepsCard({ steps, paused, onConnect }: FirstStepsCardProps) {
  const list: { key: keyof FirstSteps; title: string; text: string; action: ReactNode }[] = [
    {
      key: "connected",
      title: "Connect your channel",
      text: "Two minutes, in a Google window.",
      action: (
        <Button size="sm" onClick={onConnect}>
          Connect
        </Button>
      ),
    },
    {
      key: "mapped",
      title: "Choose what to see in reports",
      text: "Your connected channel is mapped by itself.",
      action: (
        <StepLink to="/app/account" hash="channel-mapping">
          Map a channel
        </StepLink>
      ),
    },
    {
      key: "objective",
      title: "Say what you want to achieve",
      text: "Drafts are written towards it, in your words.",
      action: <StepLink to="/app/objectives">Set objective</StepLink>,
    },
    {
      key: "policy",
      title: "Decide how replies are posted",
      text: "With your approval each, or by rules that you agree to.",
      action: (
        <StepLink to="/app/automations" hash="posting-policy">
          Choose
        </StepLink>
      ),
    },
    {
      key: "drafted",
      title: "Read your first draft",
      text: paused
        ? "Switch on video replies below; it comes with the next comment."
        : "It comes with the next comment, or from older ones if you like.",
      action: <StepLink to="/app/replies">Open replies</StepLink>,
    },
  ];
  const done = list.filter(({ key }) => steps[key]).length;
  if (done === list.length) return null;
  const next = list.find(({ key }) => !steps[key]);

  return (
    <Card title="First steps" description={`${done} of ${list.length} done`}>
      <ol className="flex flex-col gap-1">
        {list.map(({ key, title, text, action }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
            {steps[key] ? (
              <Check aria-hidden="true" className="size-4.5 shrink-0 text-public" />
            ) : (
              <Circle aria-hidden="true" className="size-4.5 shrink-0 text-ink-3" />
            )}
            <div className="min-w-0 flex-1 basis-56">
              <p className={`text-base font-medium ${steps[key] ? "text-ink-3" : "text-ink"}`}>
                {title}
                {steps[key] && <span className="sr-only">, done</span>}
              </p>
              {!steps[key] && <p className="text-sm text-ink-3">{text}</p>}
            </div>
            {key === next?.key && action}
          </li>
        ))}
      </ol>
    </Card>
  );
}
