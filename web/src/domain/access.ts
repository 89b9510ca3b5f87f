interface Asking {
  plan: string | null;
  access_requested_at: string | null;
  access_decided_at: string | null;
}

/** Where an account stands with the operator, who lets people in. */
export type Access = "not_asked" | "asked" | "approved" | "declined";

export function accessOf(profile: Asking): Access {
  if (profile.plan) return "approved";
  if (profile.access_decided_at) return "declined";
  return profile.access_requested_at ? "asked" : "not_asked";
}
