/** Statements of the local API stay prepared on their connection, as PostgREST's do. */
import type postgres from "postgres";

type Driver = Pick<postgres.Sql, "reserve">;

/**
 * So many texts are kept, each by every connection for as long as that lives. A list may be asked for in endless ways: whoever thinks
 * up new ones fills no memory with them.
 */
export const MOST_PREPARED = 1_000;

/**
 * Keeps the statements of the API's connection prepared, and begins a transaction in the write of its first statement. By itself the
 * API has the database read, plan and describe each anew, with two round trips for every one. Throws where the driver isn't found.
 */
export function keepPrepared(connection: object): void {
  const { driver } = connection as { driver?: Driver };
  if (!driver?.reserve) throw new Error("this version of @supabase/lite keeps its driver elsewhere");
  const reserve = driver.reserve.bind(driver);
  const kept = new Set<string>();
  const isKept = (text: string) => {
    if (kept.size < MOST_PREPARED) kept.add(text);
    return kept.has(text);
  };
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe } = reserved;
    const send = (text: string, values: never[] = []) =>
      unsafe(text, values, { prepare: values.length > 0 && isKept(text) });
    let begins = false;
    const execute = async (text: string, values?: never[]) => {
      if (text === "begin") {
        begins = true;
        return [];
      }
      const before = begins ? [send("begin")] : [];
      begins = false;
      const results = await Promise.all([...before, send(text, values)]);
      return results.at(-1);
    };
    reserved.unsafe = execute as unknown as typeof unsafe;
    return reserved;
  };
}
