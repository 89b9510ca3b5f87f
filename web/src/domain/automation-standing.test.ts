import { describe, expect, it } from "vitest";
import { automationStanding } from "./automation-standing";

const on = { channel_id: "UCone", is_active: true };
const other = { channel_id: "UCother", is_active: true };
const waits = (channel_id: string) => ({ channel_id, label: `Posts after 09:00 on ${channel_id}` });

describe("how the automation stands", () => {
  it("is active when a channel that is on posts", () => {
    expect(automationStanding("active", [on], [])).toEqual({ state: "active", label: "Active" });
    expect(automationStanding("active", [on, other], [waits("UCone")])?.state).toBe("active");
  });

  it("is never active while no channel is connected and on", () => {
    const away = { state: "not_connected", label: "Not connected" };
    expect(automationStanding("active", [], [])).toEqual(away);
    expect(automationStanding("active", [{ ...on, is_active: false }], [])).toEqual(away);
  });

  it("is never active when replies would wait on every channel that is on, and says what they wait for", () => {
    const label = "Posts after 09:00 on UCone";
    expect(automationStanding("active", [on], [waits("UCone")])).toEqual({ state: "waits", label });
    expect(automationStanding("active", [on, other], [waits("UCone"), waits("UCother")])).toEqual({
      state: "waits",
      label,
    });
    const off = { ...other, is_active: false };
    expect(automationStanding("active", [off, on], [waits("UCone")])?.state).toBe("waits");
  });

  it("is not claimed before it is known whether they wait", () => {
    expect(automationStanding("active", [on], undefined)).toBeUndefined();
  });

  it("is paused whatever its channels do", () => {
    const paused = { state: "paused", label: "Paused" };
    expect(automationStanding("paused", [], undefined)).toEqual(paused);
    expect(automationStanding("paused", [on], [])).toEqual(paused);
  });
});
