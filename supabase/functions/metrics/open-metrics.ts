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

const OPEN_METRICS = "application/openmetrics-text";

/**
 * The samples as text: of OpenMetrics 1.0 for whoever accepts it, as Prometheus does, else of its older format 0.0.4, which `promtool
 * check metrics` reads. Families come in their order, each with its type and help before its samples.
 */
export function metricsText(
  samples: readonly Sample[],
  accept: string,
): { text: string; contentType: string } {
  const isOpen = accept.includes(OPEN_METRICS);
  let text = "";
  let before: string | undefined;
  for (const { family, type, about, labels, value } of samples) {
    const name = type === "counter" ? `${family}_total` : family;
    // OpenMetrics names a family without the ending of its samples, and escapes quotes in its help.
    const [told, help] = isOpen ? [family, escaped(about)] : [name, inOneLine(about)];
    if (family !== before) text += `# TYPE ${told} ${type}\n# HELP ${told} ${help}\n`;
    before = family;
    if (value !== null) text += `${name}${inBraces(labelsOf.parse(labels))} ${value}\n`;
  }
  return isOpen
    ? { text: `${text}# EOF\n`, contentType: `${OPEN_METRICS}; version=1.0.0; charset=utf-8` }
    : { text, contentType: "text/plain; version=0.0.4; charset=utf-8" };
}

function inBraces(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(text: string): string {
  return inOneLine(text).replaceAll('"', '\\"');
}

function inOneLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
