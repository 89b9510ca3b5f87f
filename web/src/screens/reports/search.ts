import {
  type Category,
  COMMENT_CATEGORIES,
  COMMENT_SENTIMENTS,
  type Comparison,
  DASHBOARD_GRANULARITIES,
  type Granularity,
  REPLY_TYPES,
  REPORT_COMPARISONS,
  REPORT_SORTS,
  REPORT_STATUSES,
  type ReplyType,
  type ReportSort,
  type ReportStatus,
  type Sentiment,
} from "@shared/database/vocabulary.gen.ts";
import { day, id, oneOf, positive, text } from "@/lib/search";
import { whatWords } from "./panel/drill-down";
import { PERIODS, type Period } from "./period-names";

const TABS = ["weekly", "coming"] as const;
const SECTIONS = ["comments", "videos", "questions", "speed", "value", "people"] as const;
export type Section = (typeof SECTIONS)[number];

/** What the address of the reports says; anything unreadable counts as not said. */
export interface ReportsSearch {
  tab?: (typeof TABS)[number] | undefined;
  section?: Section | undefined;
  period?: Period | undefined;
  start?: string | undefined;
  end?: string | undefined;
  compare?: Comparison | undefined;
  granularity?: Granularity | undefined;
  channel?: string | undefined;
  video?: string | undefined;
  status?: ReportStatus | undefined;
  category?: Category | undefined;
  type?: ReplyType | undefined;
  label?: string | undefined;
  q?: string | undefined;
  /** Sentiments taken out of the chart, as letters: p, u (neutral), n. */
  hide?: string | undefined;
  sentiment?: Sentiment | undefined;
  assignee?: string | undefined;
  sort?: ReportSort | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
  /** The number whose comments lie open beside the report. */
  what?: string | undefined;
  /** Of which video. */
  of?: string | undefined;
}

function known(what: string | undefined): string | undefined {
  return what !== undefined && whatWords(what) !== undefined ? what : undefined;
}

export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return {
    tab: oneOf(TABS, search.tab),
    section: oneOf(SECTIONS, search.section),
    period: oneOf(PERIODS, search.period),
    start: day(search.start),
    end: day(search.end),
    compare: oneOf(REPORT_COMPARISONS, search.compare),
    granularity: oneOf(DASHBOARD_GRANULARITIES, search.granularity),
    channel: text(search.channel),
    video: text(search.video),
    status: oneOf(REPORT_STATUSES, search.status),
    category: oneOf(COMMENT_CATEGORIES, search.category),
    type: oneOf(REPLY_TYPES, search.type),
    label: id(search.label),
    q: text(search.q),
    hide: text(search.hide),
    sentiment: oneOf(COMMENT_SENTIMENTS, search.sentiment),
    assignee: text(search.assignee),
    sort: oneOf(REPORT_SORTS, search.sort),
    order: oneOf(["asc", "desc"], search.order),
    page: positive(search.page),
    what: known(text(search.what)),
    of: text(search.of),
  };
}
