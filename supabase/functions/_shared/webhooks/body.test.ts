/** What a receiver is told, in each form. */
import { describe, expect, it } from "vitest";
import { bodyOf } from "./body.ts";
import type { ProgramEvent } from "./event.ts";

const site = "https://replies.example.com";
const event: ProgramEvent = {
  event_id: "11111111-1111-4111-8111-111111111111",
  kind: "comment.waiting",
  occurred_at: "2026-11-28T10:00:00.123456+00:00",
  account_id: "22222222-2222-4222-8222-222222222222",
  channel_id: "UCsimulatedKettleAndKin1",
  channel_title: "Kettle & Kin",
  data: {
    comment: {
      id: "33333333-3333-4333-8333-333333333333",
      author: "@ana",
      text: "<!channel> *look* & @everyone [free](https://spam.example) <@123>",
      tab: "to_approve",
    },
    reply: { text: "Thanks!" },
  },
};
const link = `${site}/app/replies?tab=to_approve&id=33333333-3333-4333-8333-333333333333&channel=UCsimulatedKettleAndKin1&account=22222222-2222-4222-8222-222222222222`;
const told = (format: Parameters<typeof bodyOf>[1], about = event) => JSON.parse(bodyOf(about, format, site));

describe("the body of an event", () => {
  it("is ours: its kind, moment, place and data, with a link into the app", () => {
    expect(told("standard")).toEqual({
      id: event.event_id,
      type: "comment.waiting",
      timestamp: "2026-11-28T10:00:00.123Z",
      account_id: event.account_id,
      channel: { id: event.channel_id, title: "Kettle & Kin" },
      data: { ...event.data, link },
    });
  });

  it("is Slack's: what a viewer wrote is plain text and calls nobody", () => {
    const { text, blocks } = told("slack");
    expect(text).toBe("A comment waits for your approval on Kettle &amp; Kin");
    expect(blocks[1].text).toEqual({
      type: "plain_text",
      text: "@ana: &lt;!channel&gt; *look* &amp; @everyone [free](https://spam.example) &lt;@123&gt;\n\nReply: Thanks!",
      emoji: false,
    });
    expect(blocks[2].text.text).toBe(`<${link.replaceAll("&", "&amp;")}|Open in Rejoinder>`);
  });

  it("is Discord's: no formatting, no link of another name, nobody is called", () => {
    const { content, embeds, allowed_mentions } = told("discord");
    expect(content).toBe("A comment waits for your approval on Kettle & Kin");
    expect(embeds[0]).toMatchObject({ title: "Open in Rejoinder", url: link });
    expect(embeds[0].description).not.toMatch(/@everyone|<@(?!\u200b)|(?<!\\)\[|(?<!\\)\*/);
    expect(allowed_mentions).toEqual({ parse: [] });
  });

  it("fits what Slack and Discord take, however long a text and whatever it is made of", () => {
    const long = {
      ...event,
      data: { ...event.data, comment: { id: event.event_id, tab: null, text: "&<>*".repeat(2_000) } },
    };
    for (const block of told("slack", long).blocks) expect(block.text.text.length).toBeLessThanOrEqual(3000);
    expect(told("discord", long).embeds[0].description.length).toBeLessThanOrEqual(4096);
  });

  it("of what has no words is a line and a link", () => {
    const { comment: _, reply: __, ...none } = event.data;
    const paused: ProgramEvent = {
      ...event,
      kind: "channel.paused",
      data: { ...none, not_public: 4, judged: 10 },
    };
    expect(told("slack", paused).blocks).toHaveLength(2);
    expect(told("discord", paused).content).toContain("4 of the last 10 replies aren't public");
  });
});
