import type { Database } from "@shared/database/database.types.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";

export interface AccessRequest {
  name: string;
  email: string;
  channelUrl: string;
  estMonthlyComments: number | null;
  objectiveText: string | null;
  consent: boolean;
}

export interface ReportRequest {
  email: string;
  channelUrl: string;
  topCategories: string[];
  notes: string | null;
}

// Visitors may write leads and read none of them, so nothing is asked back.
async function insertLead(lead: Database["public"]["Tables"]["leads"]["Insert"]): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("leads").insert(lead));
}

export function requestAccess(request: AccessRequest): Promise<void> {
  return insertLead({
    form_type: "access_request",
    name: request.name,
    email: request.email,
    channel_url: request.channelUrl,
    additional_data: {
      est_monthly_comments: request.estMonthlyComments,
      objective_text: request.objectiveText,
      consent: request.consent,
      user_agent: navigator.userAgent,
    },
  });
}

export function requestReport(request: ReportRequest): Promise<void> {
  return insertLead({
    form_type: "free_report",
    email: request.email,
    channel_url: request.channelUrl,
    additional_data: {
      top_categories: request.topCategories,
      notes: request.notes,
      user_agent: navigator.userAgent,
    },
  });
}

/** Notes who began to sign up; an address that is known already stays as it is, and is answered alike. */
export async function noteSignup(email: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("signup_leads").insert({ email, verified: false }));
}
