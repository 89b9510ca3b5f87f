import { Check, Circle } from "lucide-react";
import { Spinner } from "@/components/ui/spinner";
import type { ConnectStep } from "./use-connect";

const steps: readonly { key: ConnectStep; words: string }[] = [
  { key: "authenticating", words: "Waiting for your answer in the Google window" },
  { key: "verifying", words: "Verifying your account" },
  { key: "fetching", words: "Fetching your channel" },
  { key: "complete", words: "Connected" },
];

/** How far the connection has come. */
export function ConnectProgress({ step }: { step: ConnectStep }) {
  const at = steps.findIndex(({ key }) => key === step);
  return (
    <ol aria-live="polite" className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-4">
      {steps.map(({ key, words }, index) => {
        const done = index < at || step === "complete";
        return (
          <li
            key={key}
            aria-current={index === at ? "step" : undefined}
            className={`flex items-center gap-2.5 text-base ${index <= at ? "text-ink" : "text-ink-3"}`}
          >
            {done ? (
              <Check aria-hidden="true" className="size-4 text-public" />
            ) : index === at ? (
              <Spinner className="text-waiting" />
            ) : (
              <Circle aria-hidden="true" className="size-4 text-ink-3" />
            )}
            {words}
            {done && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
