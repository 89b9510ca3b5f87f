/** A small supabase folder of a test's own. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Project {
  /** The supabase/ directory. */
  directory: string;
  /** Writes a file by its path within that directory. */
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a supabase folder that holds these files, by their paths within it. */
export async function makeProject(files: Record<string, string> = {}): Promise<Project> {
  const home = await mkdtemp(join(tmpdir(), "rejoinder-project-"));
  const directory = join(home, "supabase");
  const write = async (path: string, text: string) => {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await write("config.toml", 'project_id = "small"\n');
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return { directory, write, remove: () => rm(home, { recursive: true, force: true }) };
}
