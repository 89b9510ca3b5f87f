/** What the edge functions' contracts ask for, as arbitraries. */
import fc from "fast-check";
import { z } from "zod";
import { deleteAccount } from "../../supabase/functions/_shared/contracts/delete-account.ts";
import { disconnectYoutube } from "../../supabase/functions/_shared/contracts/disconnect-youtube.ts";
import { finalizeYoutubeConnection } from "../../supabase/functions/_shared/contracts/finalize-youtube-connection.ts";
import { googleCallback, googleRequest } from "../../supabase/functions/_shared/contracts/google-request.ts";
import { heldComments } from "../../supabase/functions/_shared/contracts/held-comments.ts";
import { manageReply } from "../../supabase/functions/_shared/contracts/manage-reply.ts";
import { masterLogin } from "../../supabase/functions/_shared/contracts/master-login.ts";
import { refreshYoutubeToken } from "../../supabase/functions/_shared/contracts/refresh-youtube-token.ts";
import {
  draftReplies,
  postReplies,
  syncComments,
} from "../../supabase/functions/_shared/contracts/reply-engine.ts";
import { saveCredentials } from "../../supabase/functions/_shared/contracts/save-credentials.ts";
import { sendMails } from "../../supabase/functions/_shared/contracts/send-mails.ts";
import { translateComment } from "../../supabase/functions/_shared/contracts/translate-comment.ts";
import { tryReply } from "../../supabase/functions/_shared/contracts/try-reply.ts";
import { verifyPendingReplies } from "../../supabase/functions/_shared/contracts/verify-pending-replies.ts";
import { anything, type Known, recordOf, textFrom } from "./values.ts";

const contracts: Record<string, z.ZodType> = {
  "delete-account": deleteAccount,
  "disconnect-youtube": disconnectYoutube,
  "draft-replies": draftReplies,
  "finalize-youtube-connection": finalizeYoutubeConnection,
  "google-request": googleRequest,
  "google-request/callback": googleCallback,
  "held-comments": heldComments,
  "manage-reply": manageReply,
  "master-login": masterLogin,
  "post-replies": postReplies,
  "refresh-youtube-token": refreshYoutubeToken,
  "save-credentials": saveCredentials,
  "send-mails": sendMails,
  "sync-comments": syncComments,
  "translate-comment": translateComment,
  "try-reply": tryReply,
  "verify-pending-replies": verifyPendingReplies,
};

/** Bodies for a function, by its contract. */
export function bodyFor(name: string, known: Known): fc.Arbitrary<unknown> {
  const contract = contracts[name];
  if (!contract) throw new Error(`scripts/hostile/contracts.ts does not know the contract of ${name}`);
  return ofSchema(z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as Schema, known);
}

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  maximum?: number;
}

function ofSchema(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => ofSchema(one, known)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return recordOf(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, ofSchema(one, known)]),
        ),
      );
    case "array":
      return fc.array(ofSchema(schema.items ?? {}, known), { maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: 0, max: Math.min(schema.maximum ?? 300, 300) });
    case "string":
      return schema.format === "uuid" ? fc.oneof(fc.constantFrom(...known), fc.uuid()) : textFrom(known);
    default:
      return anything;
  }
}
