/** Values that break careless code, and plausible ones to get past the first check. */
import fc from "fast-check";

/** An address that attackers send, and where nothing of ours lies: what keeps it may give it back later. */
export const NOT_OURS = "file:///etc/passwd";

/** What the attacker knows by name: ids of the victim's and of their own. */
export type Known = string[];

const nastyTexts = [
  ...["\u0000", "text\u0000text", "\ud800", "\udc00\ud800", "\uffff", "\u202egnp.exe", "🧑‍🧑‍🧒‍🧒".repeat(50)],
  ...[
    "",
    " ",
    "\t\n",
    "null",
    "undefined",
    "NaN",
    "true",
    "0",
    "-0",
    "-1",
    "1e400",
    "9999999999999999999999",
  ],
  ...["__proto__", "constructor", "toString", "../../etc/passwd", "%00", "%2e%2e%2f", "\r\nset-cookie: a=b"],
  ...["'; drop table public.profiles; --", "' or '1'='1", '"', "\\", "$1", "$$", "{}", "[]", "{a,b", "(,)"],
  ...[
    "<script>alert(1)</script>",
    "{{7*7}}",
    "=cmd|' /C calc'!A0",
    "eq.null",
    "not.is.null",
    "*",
    "or(id.gt.0)",
  ],
  ...[
    "2026-02-30",
    "0000-00-00",
    "infinity",
    "-infinity",
    "99999-01-01",
    "Mars/Olympus",
    "UTC'",
    "(((((",
    "a{1,1000}{1,1000}",
  ],
  ...["00000000-0000-0000-0000-000000000000", "javascript:alert(1)", "http://169.254.169.254/", NOT_OURS],
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1_000, 20_000, 200_000).map((length) => "long ".repeat(length / 5)),
  },
);

const number = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = fc.constantFrom(10, 500).map((depth) => {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
});

/** Anything at all that JSON can say. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: null }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 2_000 }, (_, n) => n)) },
);

/** Text where text is asked for: mostly something that is known, or ordinary. */
export function textFrom(known: Known): fc.Arbitrary<string> {
  const ordinary = ["How long in the oven?", "A text.", "UTC", "2026-11-01", "en", "draft", "10"];
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: fc.constantFrom(...ordinary) },
    { weight: 2, arbitrary: text },
  );
}

/** A record as it should be, or with one hostile field, or with many, or with fields that are missing or too many. */
export function recordOf(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const proper: fc.Arbitrary<object> = fc.record(fields);
  const mixed = Object.entries(fields).map(([name, plausible]) => {
    const value = fc.oneof(
      { weight: 4, arbitrary: plausible },
      { weight: 2, arbitrary: anything },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return [name, value] as const;
  });
  const more = fc.dictionary(
    fc.constantFrom("user_id", "role", "plan", "background", "__proto__", "admin", "p_user"),
    anything,
    { maxKeys: 2 },
  );
  const names = Object.keys(fields);
  if (names.length === 0) return more;
  return fc.oneof(
    { weight: 3, arbitrary: proper },
    {
      weight: 5,
      arbitrary: fc
        .tuple(proper, fc.constantFrom(...names), anything)
        .map(([record, name, value]) => ({ ...record, [name]: value })),
    },
    { weight: 2, arbitrary: fc.record(Object.fromEntries(mixed)) },
    { weight: 1, arbitrary: fc.tuple(proper, more).map(([one, two]) => ({ ...one, ...two })) },
  );
}

/** A value of a type of Postgres' by its name. */
export function ofType(type: string, known: Known): fc.Arbitrary<unknown> {
  if (type.endsWith("[]")) return fc.array(ofType(type.slice(0, -2), known), { maxLength: 5 });
  if (type === "uuid") return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.uuid());
  if (type === "boolean") return fc.boolean();
  if (/^(integer|smallint|bigint)$/.test(type)) return fc.oneof(fc.integer({ min: 0, max: 100 }), number);
  if (/^(numeric|real|double)/.test(type)) return number;
  if (/^jsonb?$/.test(type)) return anything;
  if (type === "date") return fc.constantFrom("2026-11-01", "2026-11-30", "0001-01-01", "infinity");
  if (type.startsWith("timestamp"))
    return fc.constantFrom("2026-11-01T00:00:00Z", "infinity", "294276-12-31T00:00:00Z");
  return textFrom(known);
}
