/** Files of docker compose, read as it reads them. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const service = z.object({
  image: z.string(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  env_file: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  network_mode: z.string().optional(),
  read_only: z.boolean().default(false),
});

const schema = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

export const readComposeFile = (file: string) => schema.parse(parse(readFileSync(file, "utf8")));
