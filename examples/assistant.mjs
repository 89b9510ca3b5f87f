// Asks Rejoinder what an assistant asks, with the configuration that assistants read (mcp.json).
//
//   npm install @modelcontextprotocol/client
//   REJOINDER_MCP=https://<project>.supabase.co/functions/v1/mcp REJOINDER_KEY=rj_... \
//     node assistant.mjs find_comments '{"tab": "to_approve"}'
//
// Without a tool's name it lists the tools.
import { readFile } from "node:fs/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const [tool, args = "{}"] = process.argv.slice(2);

/** As Claude Code reads it: ${NAME} stands for the environment's NAME. */
const text = await readFile(new URL("mcp.json", import.meta.url), "utf8");
const { url, headers } = JSON.parse(
  text.replace(/\$\{(\w+)\}/g, (_, name) => process.env[name] ?? exit(`Set ${name}.`)),
).mcpServers.rejoinder;

const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
try {
  if (tool) {
    const { content, isError } = await client.callTool({ name: tool, arguments: JSON.parse(args) });
    for (const { text } of content) console.log(text);
    if (isError) process.exitCode = 1;
  } else {
    const { tools } = await client.listTools();
    for (const { name, description } of tools) console.log(`${name}: ${description}`);
  }
} finally {
  await client.close();
}

function exit(reason) {
  console.error(reason);
  process.exit(1);
}
