import { createFileRoute } from "@tanstack/react-router";
import { getReportMail, type ReportMail } from "@/api/report-mail";
import { ReportMailPage } from "@/features/report-mail/report-mail-page";
import { takeToken } from "@/lib/link-token";
import { titled } from "@/lib/title";

const NONE: ReportMail = {
  state: "unknown",
  account_name: null,
  channel_title: null,
  rhythm: null,
  email_masked: null,
};

export const Route = createFileRoute("/report-mail")({
  // What the loader imports is loaded with the page, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Report by mail"),
  loader: async () => {
    const token = takeToken("report") ?? "";
    return { token, mail: token ? await getReportMail(token) : NONE };
  },
  component: ReportMailPage,
});
