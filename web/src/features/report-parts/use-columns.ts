import { useQuery } from "@tanstack/react-query";
import { type ReportSettings, saveReportSettings } from "@/api/report-settings";
import { reportSettingsQuery } from "@/queries/reports";
import { useOptimistic } from "@/queries/use-optimistic";
import { useAccount } from "@/session/use-account";

/** A column of a table whose columns can be chosen. */
export interface TableColumn<Key extends string> {
  key: Key;
  label: string;
  /** It stays, whatever is chosen. */
  fixed?: true;
  /** Shown only once the owner has chosen it. */
  extra?: true;
}

export interface Columns<Key extends string> {
  all: readonly TableColumn<Key>[];
  /** Whether the column is shown. */
  has: (key: Key) => boolean;
  set: (key: Key, shown: boolean) => void;
  reset: () => void;
  /** Whether the owner has chosen. */
  chosen: boolean;
}

/** Which columns of a table are shown; kept with the account. */
export function useColumns<Key extends string>(
  table: "report",
  all: readonly TableColumn<Key>[],
): Columns<Key> {
  const account = useAccount();
  const query = reportSettingsQuery(account.id);
  const { data: settings } = useQuery(query);
  const kept = settings?.shown_columns[table];
  const save = useOptimistic<ReportSettings, ReportSettings["shown_columns"]>({
    queryKey: query.queryKey,
    change: (data, shown_columns) => ({ ...data, shown_columns }),
    save: (shown_columns) => saveReportSettings(account.id, { shown_columns }),
    failed: { title: "Couldn't save the columns" },
  });
  const has = ({ key, fixed, extra }: TableColumn<Key>) =>
    fixed === true || (kept ? kept.includes(key) : extra !== true);
  const columnOf = (key: Key) => all.find((column) => column.key === key);
  const { [table]: _, ...others } = settings?.shown_columns ?? {};
  return {
    all,
    has: (key) => {
      const column = columnOf(key);
      return column !== undefined && has(column);
    },
    set: (key, shown) =>
      save.mutate({
        ...others,
        [table]: all
          .filter((column) => (column.key === key ? shown : has(column)))
          .map((column) => column.key),
      }),
    reset: () => save.mutate(others),
    chosen: kept !== undefined,
  };
}
