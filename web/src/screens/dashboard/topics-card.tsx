import type { Dashboard } from "@/api/report-dashboard";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { count } from "@/features/report-parts/figure";
import { Derived } from "@/features/report-parts/formula";

export interface TopicsCardProps {
  topics: Dashboard["topics"];
  keywords: Dashboard["keywords"];
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
}

/** What people write about: topics as a table, words as chips that filter. */
export function TopicsCard({ topics, keywords, search, onSearch }: TopicsCardProps) {
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1.5">
          Topics and keywords <Derived of="topics" name="Topics and keywords" />
        </span>
      }
    >
      {keywords.length > 0 && (
        <ul aria-label="Keywords" className="flex flex-wrap gap-1.5 px-4 pb-4 sm:px-5">
          {keywords.map(({ word, comments }) => (
            <li key={word}>
              <button
                type="button"
                aria-pressed={search === word}
                onClick={() => onSearch(search === word ? undefined : word)}
                className={`inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm hover:bg-hover ${
                  search === word ? "border-accent bg-accent-wash text-accent" : "border-line"
                }`}
              >
                {word} <span className="tabular text-xs text-ink-3">{count(comments)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {topics.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-ink-3">No comment of the period has a topic yet.</p>
      ) : (
        <Table caption="Topics">
          <TableHead>
            <ColumnHeader>Topic</ColumnHeader>
            <ColumnHeader align="end">Comments</ColumnHeader>
            <ColumnHeader align="end">Positive</ColumnHeader>
            <ColumnHeader align="end">Negative</ColumnHeader>
            <ColumnHeader align="end">Answered in public</ColumnHeader>
          </TableHead>
          <tbody>
            {topics.map((topic) => (
              <TableRow key={topic.topic}>
                <Cell>{topic.topic}</Cell>
                <Cell align="end" className="tabular">
                  {count(topic.comments)}
                </Cell>
                <Cell align="end" className="tabular">
                  {count(topic.positive)}
                </Cell>
                <Cell align="end" className="tabular">
                  {count(topic.negative)}
                </Cell>
                <Cell align="end" className="tabular">
                  {count(topic.published)}
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
