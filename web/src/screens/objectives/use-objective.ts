import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveObjective } from "@/api/objectives";
import { tellFailure } from "@/api/tell-failure";
import { messages } from "@/content/messages";
import { formatTime, normaliseTimeZone } from "@/domain/time-zone";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { notify } from "@/lib/notify";
import { profileQuery } from "@/queries/account";
import { choicesQuery } from "@/queries/automation";
import { objectiveQuery } from "@/queries/objectives";
import { useChoices } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";

/** The objective of the account, or of the chosen channel, as it is saved and as it is being written. */
export function useObjective() {
  const user = useUser();
  const account = useAccount();
  const queries = useQueryClient();
  const { data: forAll } = useSuspenseQuery(objectiveQuery(account.id));
  const choices = useChoices();
  const saved = choices ? choices.objective : forAll;
  const { data: profile } = useSuspenseQuery(profileQuery(user));
  const zone = normaliseTimeZone(profile.timezone);
  const keptId = `objective ${[account.id, choices?.channel_id].filter(Boolean).join(" ")}`;
  const kept = useKeptText(keptId);
  const base = saved?.objective_text ?? "";
  const text = kept?.text ?? base;
  const tags = kept?.tags ?? saved?.tags ?? [];
  const [problem, setProblem] = useState<string>();
  const channel = choices?.channel_id ?? null;

  const save = useMutation({
    mutationFn: () => saveObjective(account.id, text.trim(), [...tags], channel),
    onSuccess: async (row) => {
      if (!choices) queries.setQueryData(objectiveQuery(account.id).queryKey, row);
      else
        await queries.invalidateQueries({ queryKey: choicesQuery(account.id, choices.channel_id).queryKey });
      forgetText(keptId);
      setProblem(undefined);
      notify.success(messages.objectives.saved, { description: formatTime(row.updated_at, zone) });
      await queries.invalidateQueries({ queryKey: ["first-steps"] });
    },
    onError: async (error) => setProblem(await tellFailure(messages.objectives.saveFailed, error)),
  });

  return {
    channel,
    text,
    tags,
    problem,
    save,
    /** The chosen channel has none of its own. */
    inherited: choices?.own.includes("objective") === false,
    isChanged: text !== base || tags.join() !== (saved?.tags ?? []).join(),
    savedAt: saved && { at: saved.updated_at, words: formatTime(saved.updated_at, zone) },
    write: (typed: string) => keepText(keptId, { ...kept, text: typed, base }),
    chooseTags: (chosen: readonly string[]) => keepText(keptId, { text, base, tags: chosen }),
    discard: () => forgetText(keptId),
  };
}
