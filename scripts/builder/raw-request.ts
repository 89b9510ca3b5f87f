import { connect } from "node:net";

/** The status of the answer to a request that is sent as it is written, and need not come to an end. */
export function statusOfRaw(origin: string, line: string, headers: object, rest: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${line}\r\nhost: ${hostname}\r\n${lines.join("")}${rest}`);
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${line}`)));
    socket.once("data", (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]));
      socket.destroy();
    });
    socket.once("error", reject);
  });
}
