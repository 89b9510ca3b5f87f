import { languageName } from "@shared/contracts/language-name.ts";
import { Languages } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Comments in which language something is for. */
export function ForLanguage({ language }: { language: string | null }) {
  return (
    <Badge tone={language ? "accent" : "neutral"} icon={Languages} className="mt-1.5">
      {language ? `Only ${languageName(language)}` : "Any language"}
    </Badge>
  );
}
