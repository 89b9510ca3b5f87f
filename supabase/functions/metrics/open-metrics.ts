import { z } from "zod";

/** A sample as SQL tells it; a family that has none comes once, without a value. */
export interface Sample {
  family: string;
  type: string;
  about: string;
  labels: unknown;
  value: number | null;
}

const labelsOf = z.record(z.string(), z.string());

/** The text of OpenMetrics 1.0: families in the order in which they come, each with its type and help before its samples. */
export function openMetrics(samples: readonly Sample[]): string {
  let text = "";
  let before: string | undefined;
  for (const { family, type, about, labels, value } of samples) {
    if (family !== before) text += `# TYPE ${family} ${type}\n# HELP ${family} ${escaped(about)}\n`;
    before = family;
    if (value === null) continue;
    const name = type === "counter" ? `${family}_total` : family;
    text += `${name}${inBraces(labelsOf.parse(labels))} ${value}\n`;
  }
  return `${text}# EOF\n`;
}

function inBraces(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}
