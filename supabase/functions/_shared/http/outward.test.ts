/** Where what users typed may lead, and what never leaves for anywhere else. */
import { describe, expect, it } from "vitest";
import { createOutward } from "./outward.ts";

const PUBLIC = ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"];

function outward({ to = PUBLIC, loopback = false }: { to?: string[]; loopback?: boolean } = {}) {
  const sent: string[] = [];
  const fetcher = async (url: URL | RequestInfo) => {
    sent.push(String(url));
    return new Response("ok");
  };
  const made = createOutward({ fetcher: fetcher as typeof fetch, loopback, resolve: async () => to });
  return { ...made, sent };
}

/** One of each kind that no public server has, and what stands for one of them in another spelling. */
const SPECIAL = {
  loopback: ["127.0.0.1", "127.8.8.8", "::1"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0"],
  "unique local": ["fc00::1", "fd00:ec2::254"],
  "of a carrier's NAT": ["100.64.0.1", "100.127.255.255"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  unspecified: ["0.0.0.0", "::"],
  broadcast: ["255.255.255.255"],
  "mapped IPv4": ["::ffff:127.0.0.1", "::ffff:93.184.216.34", "::ffff:a00:1"],
  "compatible IPv4": ["::127.0.0.1", "::a00:1"],
  NAT64: ["64:ff9b::7f00:1", "64:ff9b::5db8:d822", "64:ff9b:1::1"],
  "6to4 and Teredo": ["2002:7f00:1::", "2001::1"],
  "reserved or for documentation": [
    "0.1.2.3",
    "240.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.9",
    "2001:db8::1",
    "100::1",
  ],
};

describe("an address that somebody typed", () => {
  it("is reached where each of its addresses is public", async () => {
    const { refuses, post, sent } = outward();
    for (const url of [
      "https://hooks.example.com/x?y=1",
      "https://hooks.example.com:8443/",
      "https://93.184.216.34/",
    ])
      expect(await refuses(url), url).toBeUndefined();
    expect(await post("https://hooks.example.com/x", {}, "{}")).toEqual({ status: 200, answer: "ok" });
    expect(sent).toEqual(["https://hooks.example.com/x"]);
  });

  for (const [kind, addresses] of Object.entries(SPECIAL)) {
    it(`is refused when it is ${kind}, alone or beside public ones`, async () => {
      for (const address of addresses) {
        for (const to of [[address], [...PUBLIC, address], [address, ...PUBLIC]]) {
          const { post, sent } = outward({ to });
          expect(await post("https://hooks.example.com/", {}, "{}"), address).toEqual({
            fault: "address_refused",
          });
          expect(sent).toEqual([]);
        }
        const literal = address.includes(":") ? `[${address}]` : address;
        const { refuses } = outward();
        expect(await refuses(`https://${literal}/`), literal).toBe("address_refused");
      }
    });
  }

  it("is refused in every spelling of a private address that a browser knows", async () => {
    for (const host of [
      "2130706433",
      "0x7f.1",
      "0177.0.0.1",
      "127.1",
      "[::ffff:7f00:1]",
      "①②⑦.0.0.1",
      "127.0.0.1.",
    ])
      expect(await outward().refuses(`https://${host}/`), host).toBe("address_refused");
  });

  it("is refused without https, with credentials, on ports of other services, and when it is no address", async () => {
    for (const url of [
      "http://hooks.example.com/",
      "ftp://hooks.example.com/",
      "https://name@hooks.example.com/",
      "https://:password@hooks.example.com/",
      "https://hooks.example.com:22/",
      "https://hooks.example.com:80/",
      "hooks.example.com",
      "",
    ])
      expect(await outward().refuses(url), url).toBe("address_refused");
  });

  it("leads nowhere where its name has no address", async () => {
    expect(await outward({ to: [] }).refuses("https://nowhere.example.com/")).toBe("not_found");
    const failing = createOutward({
      fetcher: fetch,
      loopback: false,
      resolve: () => Promise.reject(new Error()),
    });
    expect(await failing.refuses("https://nowhere.example.com/")).toBe("not_found");
  });

  it("may be this machine's where a stack runs on one, and is no other one that isn't public then either", async () => {
    const local = outward({ to: ["127.0.0.1", "::1"], loopback: true });
    expect(await local.refuses("http://localhost:9000/")).toBeUndefined();
    expect(await local.refuses("http://127.0.0.1:9000/")).toBeUndefined();
    for (const to of [["10.0.0.1"], ["127.0.0.1", "10.0.0.1"], PUBLIC])
      expect(await outward({ to, loopback: true }).refuses("http://somewhere.test:9000/"), String(to)).toBe(
        "address_refused",
      );
  });
});

describe("what comes back", () => {
  const posting = (fetcher: typeof fetch) =>
    createOutward({ fetcher, loopback: false, resolve: async () => PUBLIC }).post(
      "https://h.example/",
      {},
      "{}",
    );

  it("is read up to 64 kB", async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given++;
        controller.enqueue(new TextEncoder().encode("x".repeat(16_384)));
      },
    });
    const came = await posting(async () => new Response(endless));
    expect("answer" in came && came.answer.length).toBe(65_536);
    expect(given).toBeLessThan(8);
  });

  it("is an answer like any other when it leads elsewhere: nothing is followed", async () => {
    let redirect: RequestRedirect | undefined;
    const came = await posting(async (_, init) => {
      redirect = init?.redirect;
      return new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } });
    });
    expect([redirect, came]).toEqual(["manual", { status: 302, answer: "" }]);
  });

  it("is no answer where the connection fails", async () => {
    expect(await posting(() => Promise.reject(new TypeError("connection refused")))).toEqual({
      fault: "not_reached",
    });
  });
});
