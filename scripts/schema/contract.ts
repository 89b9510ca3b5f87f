/** Report views and calls that the order of this product asks for, whoever calls them. */
export const contract: readonly string[] = ["report_days", "report_videos", ...team()];

/** People of an account and invitations, which have no screen yet (18_members.sql, 12_invitations.sql). */
function team(): string[] {
  return [
    ...[
      "accept_invitation",
      "accept_ownership",
      "account_people",
      "change_member",
      "decline_ownership",
      "former_people",
    ],
    ...[
      "invitation",
      "invite_member",
      "leave_account",
      "my_accounts",
      "offer_ownership",
      "open_invitations",
      "ownership_offer",
    ],
    ...[
      "remove_member",
      "rename_account",
      "resend_invitation",
      "revoke_invitation",
      "set_responders_approve",
      "set_second_eyes",
    ],
    "withdraw_offer",
  ];
}
