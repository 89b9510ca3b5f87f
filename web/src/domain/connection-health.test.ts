import { COLUMN_VALUES } from "@shared/database/vocabulary.gen.ts";
import { expect, it } from "vitest";
import { healthLabel, needsReconnect } from "./connection-health";

it("carries the known labels, Unknown for any other value", () => {
  expect(["ok", "need_auth", "need_reauth", "quota_reached", "asleep", "toString"].map(healthLabel)).toEqual([
    "Connected",
    "Connect Required",
    "Reauth Required",
    "Quota Reached",
    "Unknown",
    "Unknown",
  ]);
});

it("asks to reconnect where that helps, and not for a spent quota or a state it does not know", () => {
  const states = [...COLUMN_VALUES.youtube_connections.status, "asleep", "toString"];
  expect(states.filter(needsReconnect)).toEqual(["need_auth", "need_reauth"]);
});
