import type { ModelPurpose } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import type { ModelCost } from "@/api/pace";
import { ForChannel } from "@/components/for-channel";
import { Card } from "@/components/ui/card";
import { dayWords } from "@/domain/day";
import { lookUp } from "@/domain/look-up";
import { modelCostsQuery } from "@/queries/automation";
import { useChannels } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";

/** As many days are shown; the others of the 30 are in the sum. */
const DAYS = 7;

const PURPOSES: Record<ModelPurpose, string> = {
  draft: "drafts",
  classify: "reading comments",
  judge: "second opinions",
  group: "grouping questions",
  translate: "translations",
  try: "reply tests",
};

interface Day {
  day: string;
  calls: number;
  tokens: number;
  money: number;
  purposes: string[];
}

function byDay(costs: ModelCost[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, purpose, calls, input_tokens, output_tokens, money } of costs) {
    const sum = days.get(day) ?? { day, calls: 0, tokens: 0, money: 0, purposes: [] };
    sum.calls += calls;
    sum.tokens += input_tokens + output_tokens;
    sum.money += money;
    sum.purposes.push(`${lookUp(PURPOSES, purpose) ?? purpose}: ${calls.toLocaleString()}`);
    days.set(day, sum);
  }
  return [...days.values()];
}

/** What the model was used for, by day; money where the operator has set prices. */
export function ModelCard() {
  const account = useAccount();
  const { data: costs } = useQuery(modelCostsQuery(account.id));
  const days = byDay(costs ?? []);
  const priced = days.some(({ money }) => money > 0);
  const total = days.reduce((sum, { money }) => sum + money, 0);

  return (
    <Card title="Model" description="Model calls and tokens, by UTC day.">
      <div className="mb-3 empty:hidden">
        <ForChannel channels={useChannels()} channel={null} />
      </div>
      {days.length === 0 ? (
        <p className="text-sm text-ink-3">{costs ? "No model calls in the last 30 days." : "Loading…"}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-ink-3">
              <th className="py-1 font-normal">Day</th>
              <th className="py-1 font-normal">Used for</th>
              <th className="py-1 pl-4 text-right font-normal">Calls</th>
              <th className="py-1 pl-4 text-right font-normal">Tokens</th>
              {priced && <th className="py-1 pl-4 text-right font-normal">Cost</th>}
            </tr>
          </thead>
          <tbody>
            {days.slice(0, DAYS).map(({ day, calls, tokens, money, purposes }) => (
              <tr key={day} className="border-t border-line align-top">
                <td className="py-1 pr-4 whitespace-nowrap">{dayWords(day)}</td>
                <td className="py-1 first-letter:uppercase">{purposes.join(", ")}</td>
                <td className="tabular py-1 pl-4 text-right">{calls.toLocaleString()}</td>
                <td className="tabular py-1 pl-4 text-right">{tokens.toLocaleString()}</td>
                {priced && <td className="tabular py-1 pl-4 text-right">{money.toFixed(2)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {priced && <p className="mt-2 text-sm text-ink-3">In the last 30 days: {total.toFixed(2)}.</p>}
    </Card>
  );
}
