/** Whether a value is a YouTube channel id: UC and 22 characters of letters, digits, underscore or hyphen (SPEC 5). */
export function isChannelId(value: string): boolean {
  return /^UC[A-Za-z0-9_-]{22}$/.test(value);
}
