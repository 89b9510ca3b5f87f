import { z } from "zod";

/** Saves or removes (empty `api_key`) the caller's YouTube API key, or adds an OAuth client. */
export const saveCredentials = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("api_key"), api_key: z.string().trim().max(200) }),
  z.object({
    kind: z.literal("oauth_client"),
    client_id: z
      .string()
      .trim()
      .min(1, "Client ID and Secret are required")
      .min(5, "This Client ID is too short. Copy it from Google Cloud.")
      .max(300),
    client_secret: z.string().trim().min(1, "Client ID and Secret are required").max(300),
    label: z
      .string()
      .trim()
      .max(100)
      .optional()
      .transform((label) => label || "client"),
  }),
]);
export type SaveCredentials = z.input<typeof saveCredentials>;

/** The saved row with masks in place of secrets; null when a key was removed. */
export const saveCredentialsResponse = z.object({
  id: z.uuid().nullable(),
  kind: z.enum(["api_key", "oauth_client"]),
  label: z.string().nullable(),
  client_id: z.string().nullable(),
  masked: z.string().nullable(),
});
export type SaveCredentialsResponse = z.infer<typeof saveCredentialsResponse>;
