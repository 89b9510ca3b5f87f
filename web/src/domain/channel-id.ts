/** Whether a value is a YouTube channel id: UC and 22 characters of letters, digits, underscore or hyphen. */
export function isChannelId(value: string): boolean {
  return /^UC[A-Za-z0-9_-]{22}$/.test(value);
}
