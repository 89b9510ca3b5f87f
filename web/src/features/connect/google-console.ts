/** Pages of Google Cloud, where an owner's own client is made and mended. */
const pages = {
  youtubeApi: "apis/library/youtube.googleapis.com",
  analyticsApi: "apis/library/youtubeanalytics.googleapis.com",
  audience: "auth/audience",
  newClient: "auth/clients/create",
  clients: "auth/clients",
  credentials: "apis/credentials",
} as const;
export type ConsolePage = keyof typeof pages;

/** The number of the Cloud project behind a Client ID; Google's pages take it in place of the project's name. */
export function projectOf(clientId: string | undefined): string | undefined {
  return clientId?.match(/^(\d+)-/)?.[1];
}

export function consoleAddress(page: ConsolePage, project?: string): string {
  const address = `https://console.cloud.google.com/${pages[page]}`;
  return project ? `${address}?project=${project}` : address;
}
