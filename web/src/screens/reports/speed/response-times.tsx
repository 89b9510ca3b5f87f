import type { Dashboard } from "@/api/report-dashboard";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { minutesWords } from "../minutes";
import { Drill } from "../panel/drill";
import { responseBuckets } from "../panel/drill-down";

/** How many replies came within which time. */
export function ResponseTimes({ response }: Pick<Dashboard, "response">) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {responseBuckets.map(({ key, label }) => {
        const value = response[key];
        const share = response[`${key}_percent`];
        return (
          <li key={key} className="grid grid-cols-[6.5rem_1fr_5.5rem] items-center gap-2">
            <span className="text-ink-2">{label}</span>
            <span className="h-2 rounded-full bg-sunken">
              <span className="block h-2 rounded-full bg-accent" style={{ width: `${share}%` }} />
            </span>
            <span className="tabular text-right">
              <Drill what={`response:${key}`} value={value}>
                {count(value)}
              </Drill>{" "}
              <span className="text-ink-3">({share}%)</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The same, by who wrote the reply. */
export function TimesByAuthor({ types }: Pick<Dashboard, "types">) {
  return (
    <table className="tabular mt-4 w-full text-left text-sm">
      <caption className="sr-only">Response time by author type</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="py-1 font-medium">
            By
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Public
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Median
          </th>
          <th scope="col" className="py-1 font-medium">
            <span className="flex items-center justify-end">
              90% within <Formula of="p90" name="90% within" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.type} className="border-t border-line">
            <td className="py-1">{type.type}</td>
            <td className="py-1 text-right">
              <Drill what={`type:${type.type}`} value={type.replies}>
                {count(type.replies)}
              </Drill>
            </td>
            <td className="py-1 text-right">{minutesWords(type.median_minutes)}</td>
            <td className="py-1 text-right">{minutesWords(type.p90_minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
