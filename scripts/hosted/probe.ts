/** Loads one function in a process of its own, by its address, and prints what that took as one line of JSON. */
import "./platform.ts";
import { readFileSync } from "node:fs";
import process from "node:process";

/** This thread's processor time in ms: Deno 2.1.4 has no process.cpuUsage. */
const cpu = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;

const started = cpu();
const { default: loaded } = await import(process.argv[2] ?? "");
const spent = cpu() - started;
const { Deno } = globalThis as unknown as { Deno: { memoryUsage(): { heapUsed: number; external: number } } };
const { heapUsed, external } = Deno.memoryUsage();
console.log(
  JSON.stringify({
    serves: typeof loaded?.fetch === "function",
    cpu_ms: Math.round(spent),
    heap_mb: Math.round((heapUsed + external) / 1e5) / 10,
  }),
);
