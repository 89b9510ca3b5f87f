import type { Settings, SettingsPatch } from "./types.ts";

/** Defaults follow YOUTUBE 1, 2, 4 and 5; where Google's behaviour is unknown, the one that is harder on a client. */
export function defaultSettings(): Settings {
  return {
    propagationMs: 2000,
    defaultFate: { kind: "published" },
    echoModerationStatus: true,
    ownerByIdShowsHeld: false,
    ownerByParentShowsHeld: false,
    unknownIds: "empty",
    textOriginalForOthers: true,
    threadReplyCap: 5,
    threadReplyOrder: "oldestFirst",
    maxCommentLength: 10_000,
    insertUnits: 50,
    failedWriteUnits: "full",
    dailyLimit: 10_000,
    quotaForm: "403",
    perMinuteLimit: null,
    accessTokenSeconds: 3599,
    testingTokenDays: 7,
    issuer: null,
    consent: { mode: "ask" },
    network: { google: true, model: true },
    model: { mode: "normal", failStatus: null, failTimes: null, delayMs: 0 },
  };
}

export function patchSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    ...settings,
    ...patch,
    network: { ...settings.network, ...patch.network },
    model: { ...settings.model, ...patch.model },
  };
}
