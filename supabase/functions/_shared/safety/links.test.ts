import { describe, expect, it } from "vitest";
import { findLinks, isAllowedHost } from "./links.ts";

const hosts = (text: string) => findLinks(text).map(({ host }) => host);

describe("finding links", () => {
  it.each([
    ["see https://example.com/x?y=1", "example.com"],
    ["EXAMPLE.COM", "example.com"],
    ["www.example.co.uk/a", "example.co.uk"],
    ["evil dot com", "evil.com"],
    ["evil (dot) com", "evil.com"],
    ["evil[.]com", "evil.com"],
    ["evil . com", "evil.com"],
    [`${"a".repeat(80)}_evil .com`, "evil.com"],
    ["evil. com/x", "evil.com"],
    ["Go to Evil. Com!", "evil.com"],
    ["evil punto com", "evil.com"],
    ["e v i l . c o m", "evil.com"],
    ["evil。com", "evil.com"],
    ["evil․com", "evil.com"],
    ["ev1l.c0m", "ev1l.com"],
    ["exam\u200bple.com", "example.com"],
    ["http:\\\\evil.com", "evil.com"],
    ["https:evil.com", "evil.com"],
    ["hxxps://evil.com", "evil.com"],
    ["https://example.com@evil.com/", "evil.com"],
    ["[text](https://evil.co/a)", "evil.co"],
    ["<a href='//evil.io'>x</a>", "evil.io"],
    ["xn--80ak6aa92e.com", "xn--80ak6aa92e.com"],
    ["http://10.0.0.1/x", "10.0.0.1"],
    ["10.0.0.1:8080", "10.0.0.1"],
    ["bit.ly/abc", "bit.ly"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["w w w. the report. net", "thereport.net"],
    ["/watch?v=abcdef123", "youtube.com"],
    ["javascript:alert(1)", "javascript:"],
    ["jane@evil.com", "evil.com"],
  ])("in %j gives %s", (text, host) => {
    expect(hosts(text)).toContain(host);
  });

  it("gives a disguised host in punycode, so that it equals no plain name", () => {
    const [host] = hosts("еxample.com");
    expect(host).toMatch(/^xn--/);
    expect(isAllowedHost(host ?? "", ["example.com"])).toBe(false);
  });

  it.each([
    "2.124.821.694 views",
    "at 3.5 and v1.2, see 1:39",
    "Спасибо.Отлично",
    "e.g. this, i.e. that, U.S.A.",
    "views :3 and news: good",
    "I like it. Info on this?",
    "A questo punto no",
    "É só. Com calma dá certo.",
  ])("finds none in %j", (text) => {
    expect(hosts(text)).toEqual([]);
  });

  it("is unsure of a sentence that began without a blank", () => {
    expect(findLinks("the end.So great")).toMatchObject([{ host: "end.so", certain: false }]);
  });
});

describe("the list of allowed hosts", () => {
  it("allows a host and what lies under it, however it was written down", () => {
    for (const allowed of ["example.com", "www.example.com", "https://example.com/page", "*.example.com"]) {
      expect(isAllowedHost("example.com", [allowed])).toBe(true);
      expect(isAllowedHost("shop.example.com", [allowed])).toBe(true);
    }
  });

  it("allows no host that only looks alike, and nothing by an entry without a dot", () => {
    expect(isAllowedHost("example.com.evil.net", ["example.com"])).toBe(false);
    expect(isAllowedHost("notexample.com", ["example.com"])).toBe(false);
    expect(isAllowedHost("evil.com", ["com", ""])).toBe(false);
  });
});
