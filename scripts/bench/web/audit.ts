/** Lighthouse, with its own mobile preset: a mid-range phone on a slow connection, simulated. */
import lighthouse from "lighthouse";

export interface Audit {
  /** Scores of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  totalBlockingMs: number;
  /** Audits below their full score, by name. */
  failed: string[];
}

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Audits a page in the browser that listens at this port. Rejects when the page cannot be audited. */
export async function auditLanding(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
  });
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`Lighthouse could not audit ${url}: ${report?.runtimeError?.message ?? "no result"}`);
  }
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const counted = new Set(
    ["accessibility", "best-practices", "seo"].flatMap(
      (category) =>
        report.categories[category]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [],
    ),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    layoutShift: value("cumulative-layout-shift"),
    firstContentfulPaintMs: Math.round(value("first-contentful-paint")),
    largestContentfulPaintMs: Math.round(value("largest-contentful-paint")),
    totalBlockingMs: Math.round(value("total-blocking-time")),
    failed: Object.values(report.audits)
      .filter(({ id, score: reached }) => counted.has(id) && reached !== null && reached < 1)
      .map(({ id, title }) => `${id}: ${title}`),
  };
}
