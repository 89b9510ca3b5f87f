import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ruleWordsQuery } from "@/queries/rules";
import { useAccount } from "@/session/use-account";
import { type RuleForm, wordedRule } from "./rule-form";
import type { Part } from "./rule-parts";

/** How long somebody has to rest from typing before the words are asked for. */
const REST_MS = 200;

/** The phrase of each part of a rule that is being written, as its sentence will have it; undefined where it says nothing yet. */
export function useRuleWords(form: RuleForm): (part: Part) => string | undefined {
  const account = useAccount();
  const [rested, setRested] = useState(form);
  useEffect(() => {
    const timer = setTimeout(() => setRested(form), REST_MS);
    return () => clearTimeout(timer);
  }, [form]);
  const { data = [] } = useQuery(ruleWordsQuery(account.id, wordedRule(rested)));
  return (part) => data.find((one) => one.part === part)?.words;
}
