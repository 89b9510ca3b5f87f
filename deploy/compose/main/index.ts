/**
 * Hands each request to its function, in a worker of its own. Functions verify tokens and keys themselves (config.toml: verify_jwt is
 * off everywhere), so nothing is verified here.
 */
const DIRECTORY = "/home/deno/functions";

interface Workers {
  create(options: Record<string, unknown>): Promise<{ fetch(request: Request): Promise<Response> }>;
}
declare const EdgeRuntime: { userWorkers: Workers };

Deno.serve(async (request) => {
  const name = new URL(request.url).pathname.split("/")[1] ?? "";
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    return Response.json({ code: "NOT_FOUND", message: "Function not found" }, { status: 404 });
  }
  try {
    const worker = await EdgeRuntime.userWorkers.create({
      servicePath: `${DIRECTORY}/${name}`,
      importMapPath: `file://${DIRECTORY}/deno.json`,
      memoryLimitMb: 256,
      // As hosted: what a call began may go on in the background.
      workerTimeoutMs: 150_000,
      cpuTimeSoftLimitMs: 10_000,
      cpuTimeHardLimitMs: 20_000,
      noModuleCache: false,
      envVars: Object.entries(Deno.env.toObject()),
    });
    return await worker.fetch(request);
  } catch (error) {
    console.error(error);
    return Response.json(
      { code: "BOOT_ERROR", message: "The function did not start; see the log of functions" },
      { status: 503, headers: { "access-control-allow-origin": "*" } },
    );
  }
});
