import type { AccessRequest } from "@/api/leads";
import { messages } from "@/content/messages";
import { emailProblem } from "@/lib/email";
import type { Checked, FieldProblems } from "@/lib/form";

/** What is typed into the access request, before it is trimmed and checked. */
export interface AccessForm {
  name: string;
  email: string;
  channelUrl: string;
  estMonthlyComments: string;
  objectiveText: string;
  consent: boolean;
}

export const emptyAccessForm: AccessForm = {
  name: "",
  email: "",
  channelUrl: "",
  estMonthlyComments: "",
  objectiveText: "",
  consent: false,
};

/** Consent comes first, then the required fields. */
export function checkAccessForm(form: AccessForm): Checked<AccessForm, AccessRequest> {
  const name = form.name.trim();
  const email = form.email.trim();
  const channelUrl = form.channelUrl.trim();
  const estimate = form.estMonthlyComments.trim();

  const problems: FieldProblems<AccessForm> = {};
  if (!form.consent) problems.consent = messages.leads.consentRequired.description;
  if (!name) problems.name = "Enter your name";
  if (!channelUrl) problems.channelUrl = "Enter your channel's URL";
  if (!email) problems.email = "Enter your email";

  if (!form.consent) return { problems, message: messages.leads.consentRequired };
  if (!name || !email || !channelUrl) return { problems, message: messages.leads.accessFieldsMissing };

  const badEmail = emailProblem(email);
  if (badEmail) problems.email = badEmail;
  const count = estimate === "" ? null : Number(estimate);
  if (count !== null && !(count >= 0)) problems.estMonthlyComments = "Enter 0 or more";
  if (Object.keys(problems).length > 0) return { problems, message: undefined };

  return {
    request: {
      name,
      email,
      channelUrl,
      estMonthlyComments: count,
      objectiveText: form.objectiveText.trim() || null,
      consent: true,
    },
  };
}
