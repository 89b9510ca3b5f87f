import { STOP_CLASSES } from "../database/vocabulary.gen.ts";
import type { ModelAnswer } from "../model/model.ts";
import { findLinks, isAllowedHost } from "../safety/links.ts";
import { detectReplyStops } from "../safety/reply-stops.ts";
import type { Triage } from "../safety/triage.ts";
import type { ReplyVoice } from "./voice.ts";

/** Something a person should look at before this reply is posted. */
export interface Finding {
  check: string;
  reason: string;
}

/** What calls for a person's decision: the checks, the comment's text, the reply's text and the model's own doubts. */
export function judgeReply(
  { verdict, voice }: { verdict: Triage; voice: ReplyVoice },
  reply: string,
  checks: readonly Finding[],
  doubts: readonly Finding[],
  sources: readonly string[] = [],
): { findings: Finding[]; escalation: string | null } {
  // The owner's own shop may be named without being taken for a talk about money.
  const said = findLinks(reply)
    .filter(({ host }) => isAllowedHost(host, voice.brand.allowed_links))
    .reduce((text, { raw }) => text.replaceAll(raw, ""), reply);
  const stops = detectReplyStops(said, sources).map(({ class: code, reason }) => ({ code, reason }));
  const told = [...verdict.verdicts, ...stops];
  const stopClass = told.find(({ code }) => isStopClass(code))?.code;
  return {
    findings: [...checks, ...told.map(({ code, reason }) => ({ check: code, reason })), ...doubts],
    escalation: stopClass ?? (doubts[0] ? (isStopClass(doubts[0].check) ? doubts[0].check : "model") : null),
  };
}

/** What the model itself would rather leave to a person. */
export function doubtsOf({ escalate, class: name, escalation_reason }: ModelAnswer): Finding[] {
  const stop = name === "ordinary" ? null : name;
  if (!escalate && !stop) return [];
  return [
    {
      check: stop ?? "escalated",
      reason: escalation_reason ?? "The model suggests that a person answers this.",
    },
  ];
}

function isStopClass(code: string): boolean {
  return STOP_CLASSES.some((stop) => stop === code);
}
