import type { ReportRequest } from "@/api/leads";
import { messages } from "@/content/messages";
import { emailProblem } from "@/lib/email";
import type { Checked, FieldProblems } from "@/lib/form";

/** What is typed into the report request, before it is trimmed and checked. */
export interface ReportForm {
  email: string;
  channelUrl: string;
  topCategories: string[];
  notes: string;
}

export const emptyReportForm: ReportForm = { email: "", channelUrl: "", topCategories: [], notes: "" };

export function checkReportForm(form: ReportForm): Checked<ReportForm, ReportRequest> {
  const email = form.email.trim();
  const channelUrl = form.channelUrl.trim();

  const problems: FieldProblems<ReportForm> = {};
  if (!email) problems.email = "Enter your email";
  if (!channelUrl) problems.channelUrl = "Enter your channel's URL";
  if (!email || !channelUrl) return { problems, message: messages.leads.reportFieldsMissing };

  const badEmail = emailProblem(email);
  if (badEmail) return { problems: { email: badEmail }, message: undefined };

  return {
    request: { email, channelUrl, topCategories: form.topCategories, notes: form.notes.trim() || null },
  };
}
