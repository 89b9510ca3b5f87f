/** Which port each part listens on. All parts listen on 127.0.0.1 only. */
import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect, createServer } from "node:net";
import { PlainError } from "../lib/errors.ts";

export const host = "127.0.0.1";

/** A fixed port is an address that people and built pages know: taken means an error. The others move by themselves. */
const definitions = {
  api: { variable: "REJOINDER_API_PORT", port: 54321, fixed: true },
  database: { variable: "REJOINDER_DB_PORT", port: 54322, fixed: false },
  mail: { variable: "REJOINDER_MAIL_PORT", port: 54324, fixed: true },
  smtp: { variable: "REJOINDER_SMTP_PORT", port: 54325, fixed: false },
  functions: { variable: "REJOINDER_FUNCTIONS_PORT", port: 54326, fixed: false },
  simulator: { variable: "REJOINDER_SIMULATOR_PORT", port: 54330, fixed: false },
  web: { variable: "REJOINDER_WEB_PORT", port: 5173, fixed: true },
} as const;

type PortName = keyof typeof definitions;
export type Ports = Record<PortName, number>;

const names = Object.keys(definitions) as PortName[];

/**
 * A port that is free, and that no other stack is about to take: its number is reserved, across processes and until this one
 * ends, by a UDP socket. Taken from below the range that the system gives to outgoing connections.
 */
export async function freePort(exclude: number[] = []): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000);
    if (!exclude.includes(port) && (await reserve(port)) && (await isFree(port))) return port;
  }
  throw new PlainError("no free port between 20000 and 32000");
}

function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const token = createSocket("udp4");
    token.once("error", () => resolve(false));
    token.bind({ port, address: host, exclusive: true }, () => {
      token.unref();
      resolve(true);
    });
  });
}

/** Ports for a stack beside others: any that are free. */
export async function freePorts(): Promise<Ports> {
  const ports: Partial<Ports> = {};
  for (const name of names) ports[name] = await freePort(Object.values(ports));
  return ports as Ports;
}

/**
 * The well-known ports, moved by the environment.
 * A taken port rejects with the variable to set when it is fixed or was asked for; an internal one moves to a free port.
 */
export async function knownPorts<Name extends PortName = PortName>(
  env: NodeJS.ProcessEnv = process.env,
  wantedNames: readonly Name[] = names as Name[],
): Promise<Pick<Ports, Name>> {
  const ports: Partial<Ports> = {};
  for (const name of wantedNames) {
    const { variable, port, fixed } = definitions[name];
    const asked = env[variable] ? parsePort(variable, env[variable]) : undefined;
    const wanted = asked ?? port;
    if (Object.values(ports).includes(wanted)) {
      throw new PlainError(`port ${wanted} is used twice; set ${variable} to another port`);
    }
    if (await isFree(wanted)) ports[name] = wanted;
    else if (fixed || asked !== undefined) {
      throw new PlainError(`port ${wanted} (${name}) is in use; free it or set ${variable} to another port`);
    } else ports[name] = await freePort(Object.values(ports));
  }
  return ports as Pick<Ports, Name>;
}

function parsePort(variable: string, value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new PlainError(`${variable} must be a port number, not '${value}'`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Whether something listens on a port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
