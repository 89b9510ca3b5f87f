import { vi } from "vitest";
import { getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import { getConnections } from "@/api/connections";
import { getPausedChannels, getPostingOutlook, getPostingPace } from "@/api/pace";
import { aConnection, aPace, aProfile, someSettings } from "./support";

/** An owner with a channel. Test files mock "@/api/account", "@/api/automation" and "@/api/connections" with { spy: true }. */
export function serveOwner(): void {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
}

/** Nothing holds their replies back. Test files mock "@/api/pace" with { spy: true }. */
export function servePace(): void {
  vi.mocked(getPausedChannels).mockResolvedValue([]);
  vi.mocked(getPostingPace).mockResolvedValue(aPace());
  vi.mocked(getPostingOutlook).mockResolvedValue([]);
}
