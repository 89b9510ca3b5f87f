/** What a browser says of itself once it was subscribed: apart from rows, since the functions' tests read this in Deno. */
import { createECDH, randomBytes, randomUUID } from "node:crypto";

/** What a browser that was just subscribed says of itself, with what only it knows. */
export function newSubscription(endpoint = `https://push.example.com/send/${randomUUID()}`) {
  const keys = createECDH("prime256v1");
  const auth = randomBytes(16);
  return {
    asked: {
      p_endpoint: endpoint,
      p_p256dh: keys.generateKeys("base64url"),
      p_auth: auth.toString("base64url"),
      p_name: "Chrome on Android",
    },
    keys,
    auth,
  };
}
