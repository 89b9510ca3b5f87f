import { queryOptions } from "@tanstack/react-query";
import { getBrandVoice } from "@/api/brand-voice";

export function brandVoiceQuery(userId: string) {
  return queryOptions({
    queryKey: ["brand-voice", userId],
    queryFn: () => getBrandVoice(userId),
    staleTime: 60_000,
  });
}
