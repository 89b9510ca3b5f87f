import { ResultList } from "@/components/marketing/result-list";
import { Section } from "./section";

export function ResultsSection() {
  return (
    <Section id="results" label="Results" title="What replying changes.">
      <ResultList />
    </Section>
  );
}
