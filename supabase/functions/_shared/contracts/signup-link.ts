/** The sign-up page with an address filled in: what mails to people without an account lead to, and the form of the landing page. */
export function signupLink(site: string, email: string): string {
  return `${site}/signup?${new URLSearchParams({ email })}`;
}
