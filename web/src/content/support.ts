/** Where people write to when they need a person. */
export const supportEmail = "support@rejoinder.example";
