/** What Google's download of an OAuth client says; null for any other text. */
export interface DownloadedClient {
  clientId: string;
  clientSecret: string;
  project: string | undefined;
}

export function readClientJson(text: string): DownloadedClient | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const field = (of: unknown, name: string): unknown =>
    typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
  const client = field(parsed, "web") ?? field(parsed, "installed");
  const [id, secret, project] = ["client_id", "client_secret", "project_id"].map((name) =>
    field(client, name),
  );
  if (typeof id !== "string" || typeof secret !== "string") return null;
  return { clientId: id, clientSecret: secret, project: typeof project === "string" ? project : undefined };
}
