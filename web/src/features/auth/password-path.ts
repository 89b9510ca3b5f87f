/** The card of the account page where a password is chosen. */
export const PASSWORD_ANCHOR = "password";
export const PASSWORD_PATH = `/app/account#${PASSWORD_ANCHOR}`;
