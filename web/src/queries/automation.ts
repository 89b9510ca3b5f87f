import { queryOptions } from "@tanstack/react-query";
import {
  type ConsentSubject,
  getAutomationSettings,
  getFirstSteps,
  getLatestConsent,
  getPostingTerms,
} from "@/api/automation";
import { getChannelChoices } from "@/api/channel-choices";
import { getModelCosts, getPausedChannels, getPostingOutlook, getPostingPace } from "@/api/pace";

export function settingsQuery(accountId: string) {
  return queryOptions({
    queryKey: ["automation", "settings", accountId],
    queryFn: () => getAutomationSettings(accountId),
  });
}

/** What holds on one of several channels; null where none is chosen. */
export function choicesQuery(userId: string, channel: string | undefined) {
  return queryOptions({
    queryKey: ["automation", "choices", userId, channel ?? null],
    queryFn: () => (channel ? getChannelChoices(channel) : null),
    ...(!channel && { initialData: null, staleTime: Number.POSITIVE_INFINITY }),
  });
}

export function consentQuery(userId: string, about: ConsentSubject) {
  return queryOptions({
    queryKey: ["automation", "consent", userId, about],
    queryFn: () => getLatestConsent(userId, about),
  });
}

/** Read anew whenever they are shown: who agrees agrees to today's. */
export function postingTermsQuery(userId: string, channelId: string, about: ConsentSubject) {
  return queryOptions({
    queryKey: ["automation", "terms", userId, about, channelId],
    queryFn: () => getPostingTerms(channelId, about),
    gcTime: 0,
  });
}

const PACE_POLL_MS = 15_000;

/** Polled: replies go out by themselves. */
export function paceQuery(userId: string, channel?: string) {
  return queryOptions({
    queryKey: ["automation", "pace", userId, channel ?? null],
    queryFn: () => getPostingPace(channel),
    refetchInterval: PACE_POLL_MS,
  });
}

/** Polled: a quota ends and a pause is lifted by itself. */
export function outlookQuery(userId: string) {
  return queryOptions({
    queryKey: ["automation", "outlook", userId],
    queryFn: getPostingOutlook,
    refetchInterval: PACE_POLL_MS,
  });
}

export function modelCostsQuery(userId: string) {
  return queryOptions({ queryKey: ["automation", "model-costs", userId], queryFn: getModelCosts });
}

/** Polled: a channel is stopped by itself. */
export function pausedChannelsQuery(userId: string) {
  return queryOptions({
    queryKey: ["automation", "paused-channels", userId],
    queryFn: () => getPausedChannels(userId),
    refetchInterval: PACE_POLL_MS,
  });
}

/** Polled: the last step, the first draft, happens by itself. */
export function firstStepsQuery(userId: string) {
  return queryOptions({
    queryKey: ["first-steps", userId],
    queryFn: getFirstSteps,
    refetchInterval: (query) => (Object.values(query.state.data ?? {}).every(Boolean) ? false : 10_000),
  });
}
