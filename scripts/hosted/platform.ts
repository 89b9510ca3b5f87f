/** Deno 2.1.4 as the edge runtime has it: there `process.env` is a property of its own, which Google's logging asks for at import. */
import process from "node:process";

Object.defineProperty(process, "env", { value: process.env, enumerable: true });
