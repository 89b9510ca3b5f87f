import { ROLES } from "@shared/database/vocabulary.gen.ts";
import type { GivenRole, Role } from "@/domain/role";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { oneOf, readRow, readRows } from "./read";
import type { FunctionRow } from "./schema";

const role = oneOf(ROLES);
const withRole = <Row extends { role: string }>(row: Row) => ({ ...row, role: role(row.role) });

export type OpenInvitation = Omit<FunctionRow<"open_invitations", "channels">, "role"> & { role: Role };
export type OwnershipOffer = FunctionRow<"ownership_offer">;
/** What an invitation's link is about; all but its state is null where there is none. */
export type Invitation = FunctionRow<
  "invitation",
  "account_name" | "inviter_name" | "role" | "channel_names" | "email_masked" | "for_me"
>;

/** A role, and the channels that it is for; null: all of them. */
export interface Place {
  role: GivenRole;
  channels: string[] | null;
}

/** The account's open invitations, newest first. */
export async function getOpenInvitations(): Promise<OpenInvitation[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("open_invitations")), "id", "email").map(withRole);
}

/** To whom the account is offered, for its owner and for them; null: to nobody. */
export async function getOwnershipOffer(): Promise<OwnershipOffer | null> {
  const supabase = await getSupabase();
  return (await unwrap(await supabase.rpc("ownership_offer")))[0] ?? null;
}

/** The rules of an account, and its name. */
export interface TeamRules {
  name: string;
  responders_approve: boolean;
  second_eyes: boolean;
  assistants_approve: boolean;
  second_factor: boolean;
}

export async function getTeamRules(accountId: string): Promise<TeamRules> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("accounts")
      .select("name, responders_approve, second_eyes, assistants_approve, second_factor")
      .eq("id", accountId)
      .single(),
  );
}

export async function setRespondersApprove(on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("set_responders_approve", { p_on: on }));
}

export async function setSecondEyes(on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("set_second_eyes", { p_on: on }));
}

export async function setAssistantsApprove(on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("set_assistants_approve", { p_on: on }));
}

export async function setSecondFactor(on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("set_second_factor", { p_on: on }));
}

/** Names the account; an empty name lets it be called as its first channel. */
export async function renameAccount(name: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("rename_account", { p_name: name }));
}

export async function inviteMember(email: string, { role: given, channels }: Place): Promise<void> {
  const supabase = await getSupabase();
  const place = { p_role: given, ...(channels && { p_channels: channels }) };
  await unwrap(await supabase.rpc("invite_member", { p_email: email, ...place }));
}

export async function resendInvitation(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("resend_invitation", { p_id: id }));
}

export async function revokeInvitation(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("revoke_invitation", { p_id: id }));
}

/** What the link with this token is about. Anybody who has it may ask. */
export async function getInvitation(token: string): Promise<Invitation> {
  const supabase = await getSupabase();
  return readRow(await unwrap(await supabase.rpc("invitation", { p_token: token })), "state");
}

/** Takes the invitation; returns the account's id. */
export async function acceptInvitation(token: string): Promise<string> {
  const supabase = await getSupabase();
  return unwrap(await supabase.rpc("accept_invitation", { p_token: token }));
}

export async function changeMember(personId: string, { role: given, channels }: Place): Promise<void> {
  const supabase = await getSupabase();
  const place = { p_role: given, ...(channels && { p_channels: channels }) };
  await unwrap(await supabase.rpc("change_member", { p_person: personId, ...place }));
}

export async function removeMember(personId: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("remove_member", { p_person: personId }));
}

export async function leaveAccount(): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("leave_account"));
}

export async function offerOwnership(personId: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("offer_ownership", { p_person: personId }));
}

export async function withdrawOffer(): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("withdraw_offer"));
}

/** Accepts the account that is offered, or leaves it with its owner. */
export async function answerOffer(accept: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc(accept ? "accept_ownership" : "decline_ownership"));
}
