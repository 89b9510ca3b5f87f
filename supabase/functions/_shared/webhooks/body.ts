import type { WebhookFormat } from "../database/vocabulary.gen.ts";
import { cut } from "../text/storable.ts";
import { linkOf, type ProgramEvent } from "./event.ts";
import { headlineOf, wordsOf } from "./words.ts";

/** The body of an event in the form that an endpoint takes: the same at each try, whatever became of the comment since. */
export function bodyOf(event: ProgramEvent, format: WebhookFormat, site: string): string {
  return JSON.stringify(forms[format](event, linkOf(event, site)));
}

const forms: Record<WebhookFormat, (event: ProgramEvent, link: string) => object> = {
  standard: ({ event_id, kind, occurred_at, account_id, channel_id, channel_title, data }, link) => ({
    id: event_id,
    type: kind,
    timestamp: new Date(occurred_at).toISOString(),
    account_id,
    channel: channel_id && { id: channel_id, title: channel_title },
    data: { ...data, link },
  }),
  slack: (event, link) => {
    const headline = forSlack(headlineOf(event));
    const words = wordsOf(event);
    return {
      text: headline,
      blocks: [
        { type: "section", text: { type: "plain_text", text: headline, emoji: false } },
        // Plain text: what a viewer wrote formats nothing, and calls nobody.
        ...(words
          ? [{ type: "section", text: { type: "plain_text", text: forSlack(words), emoji: false } }]
          : []),
        { type: "section", text: { type: "mrkdwn", text: `<${forSlack(link)}|Open in Rejoinder>` } },
      ],
    };
  },
  discord: (event, link) => ({
    content: forDiscord(headlineOf(event)),
    embeds: [{ title: "Open in Rejoinder", url: link, description: forDiscord(wordsOf(event)) }],
    // Whatever stands in it, nobody is called.
    allowed_mentions: { parse: [] },
  }),
};

/** Slack takes 3,000 characters of a section; no escape is cut in two. */
const forSlack = (text: string) =>
  cut(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"), 3000).replace(
    /&[a-z]{0,3}$/,
    "",
  );

/** Without formatting, links of other names, and mentions. Discord takes 4,096 characters of a description. */
const forDiscord = (text: string) =>
  cut(
    text.replaceAll("@", "@\u200b").replace(/[\\*_~`|>#[\]()<-]/g, (mark) => `\\${mark}`),
    2000,
  );
