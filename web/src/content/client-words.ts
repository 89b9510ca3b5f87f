/** What a client's page says when its link opens nothing, by the link's state. */
export const linkOverWords = {
  expired: {
    title: "This link has expired",
    text: "Ask the person who sent it to you for a new one.",
  },
  revoked: {
    title: "This link was revoked",
    text: "Ask the person who sent it to you if you still need access.",
  },
  unknown: {
    title: "This link doesn't work",
    text: "Open it again as it was sent to you, or ask for a new one.",
  },
} as const;

/** Why a reply needs a closer look, to somebody who isn't on the team. */
export const linkWarningWords: Readonly<Record<string, string>> = {
  grave: "The comment may be about somebody in distress or danger. The team wrote this reply by hand.",
  escalated: "The comment touches on something sensitive.",
  unproven: "Some details aren't backed by anything the team has published. Check them.",
  findings: "An automatic check found something in it. Read it closely.",
};
