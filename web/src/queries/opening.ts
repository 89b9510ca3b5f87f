import type { QueryClient } from "@tanstack/react-query";
import { takeEarly } from "@/api/early";
import type { InboxView } from "@/api/inbox";
import { type Opening, readOpening } from "@/api/opening";
import type { Account, SessionUser } from "@/domain/session-user";
import { mappedChannelsQuery, profileQuery } from "./account";
import { firstStepsQuery, outlookQuery, paceQuery, pausedChannelsQuery, settingsQuery } from "./automation";
import { connectionsQuery } from "./connections";
import { noticeSettingsQuery } from "./notices";
import { operatorSessionQuery } from "./operator-access";
import { inboxItemQuery, inboxPageQuery, replyCountsQuery } from "./replies";
import { todayQuery } from "./today";

/** Puts what came with the application where the screens look for it, and gives it; `view`: the page of the inbox that was asked for, if one was. */
export async function seedOpening(
  queryClient: QueryClient,
  user: SessionUser,
  account: Account,
  view?: InboxView,
): Promise<Opening | undefined> {
  const early = await takeEarly(user.id, account.id);
  if (early === undefined) return undefined;
  let opening: Opening;
  try {
    opening = readOpening(early);
  } catch {
    return undefined;
  }
  const { profile, settings, connections, pace, outlook, paused, tabs, operator, mapped, home, page, item } =
    opening;
  if (profile) queryClient.setQueryData(profileQuery(user).queryKey, profile);
  if (settings) queryClient.setQueryData(settingsQuery(account.id).queryKey, settings);
  queryClient.setQueryData(connectionsQuery(account.id).queryKey, connections);
  queryClient.setQueryData(paceQuery(account.id).queryKey, pace);
  queryClient.setQueryData(outlookQuery(account.id).queryKey, outlook);
  queryClient.setQueryData(pausedChannelsQuery(account.id).queryKey, paused);
  queryClient.setQueryData(replyCountsQuery().queryKey, tabs);
  queryClient.setQueryData(operatorSessionQuery(user.id).queryKey, operator);
  queryClient.setQueryData(mappedChannelsQuery(account.id).queryKey, mapped);
  if (home) {
    queryClient.setQueryData(todayQuery(account.id).queryKey, home.today);
    queryClient.setQueryData(firstStepsQuery(account.id).queryKey, home.steps);
    queryClient.setQueryData(noticeSettingsQuery(account.id).queryKey, home.notices);
  }
  if (item) queryClient.setQueryData(inboxItemQuery(item.item.id).queryKey, item);
  if (page && view) queryClient.setQueryData(inboxPageQuery(view).queryKey, page);
  return opening;
}
