import { describe, expect, it } from "vitest";
import { outlookOfAll, postingNews, whyNoDrafts } from "./posting-outlook";

const channel = (channel_id: string, is_active = true) => ({ channel_id, is_active });
const told = (reason: string, channel_id = "UCone") => ({
  channel_id,
  reason,
  sentence: `Waits: ${reason}.`,
});

describe("why replies wait", () => {
  it("is told only where none of the channels that are on posts, each with its reason", () => {
    const both = [told("quota"), told("plan_month", "UCother")];
    expect(outlookOfAll(both, [channel("UCone"), channel("UCother")])).toEqual(both);
    expect(outlookOfAll([told("quota")], [channel("UCone"), channel("UCother")])).toEqual([]);
    expect(outlookOfAll([told("quota")], [channel("UCone"), channel("UCother", false)])).toEqual([
      told("quota"),
    ]);
  });
});

describe("what is told above the replies that wait", () => {
  it.each([
    ["paused", "/app/automations", "Turn them on"],
    ["channel_off", "/app/automations", "Turn it on"],
    ["not_for_posting", "/app/account/channels", "Enable one"],
    ["stopped", "/app/account/channels", "View connections"],
  ])("leads from %s to where it is changed", (reason, to, says) => {
    const news = postingNews([told(reason)], [channel("UCone", reason !== "channel_off")]);
    expect(news).toEqual({ sentence: `Waits: ${reason}.`, step: { to, says } });
  });

  it.each(["all_paused", "disk_full", "quota", "server_trouble", "plan_month"])(
    "says of %s, which nobody here can end, what it is and offers no step",
    (reason) =>
      expect(postingNews([told(reason)], [channel("UCone")])).toEqual({
        sentence: `Waits: ${reason}.`,
        step: undefined,
      }),
  );

  it.each(["quiet_hours", "hour_limit", "shadow", "no_plan"])(
    "leaves %s to the owner, or to a notice of its own",
    (reason) => expect(postingNews([told(reason)], [channel("UCone")])).toBeUndefined(),
  );

  it("is nothing while one of the channels posts, and passes over what is no news", () => {
    const channels = [channel("UCone"), channel("UCother")];
    expect(postingNews([told("quota")], channels)).toBeUndefined();
    expect(postingNews([told("shadow"), told("quota", "UCother")], channels)?.sentence).toBe("Waits: quota.");
  });
});

describe("why new comments get no drafts", () => {
  it.each(["all_paused", "disk_full", "no_plan", "paused", "not_connected", "channel_off", "stopped"])(
    "is %s in its own words",
    (reason) => expect(whyNoDrafts([told(reason)], [channel("UCone")])).toBe(`Waits: ${reason}.`),
  );

  it("is not what keeps only replies from going out, such as a spent quota", () => {
    expect(whyNoDrafts([told("quota")], [channel("UCone")])).toBeUndefined();
    expect(whyNoDrafts([], [channel("UCone")])).toBeUndefined();
  });

  it("is that no channel is on, whatever hides that", () => {
    const sentence = "Drafts start once a channel is connected and turned on.";
    expect(whyNoDrafts([told("shadow")], [channel("UCone", false)])).toBe(sentence);
    expect(whyNoDrafts([], [])).toBe(sentence);
  });
});
