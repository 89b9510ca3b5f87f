/** The query of the sign-up page: an address to fill in, as mails and the access request bring it. */
export function signupSearch(search: Record<string, unknown>): { email?: string } {
  const { email } = search;
  const isOne = typeof email === "string" && email.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(email);
  return { email: isOne ? email : undefined };
}
