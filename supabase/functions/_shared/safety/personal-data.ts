/** Personal data by the shape of a number or an address, in a folded text. */

const EMAIL =
  /[\p{L}\p{N}._%+-]\s?(?:@|\(at\)|\[at\]|\sat\s(?=\S+\sdot\s))\s?[\p{L}\p{N}-]+\s?(?:\.|\(dot\)|\[dot\]|\sdot\s)\s?[a-z]{2}/u;
/** An address of mail, of which the part before the @ says as much as the rest. */
export const ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu;
export const PHONE = /(?<![\d.,:/-])(?:\+|00)?\(?\d[\d ().\-/]{7,}\d(?![\d.,:/-]*\d)/g;
const IBAN = /\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7}(?: ?[\da-z]{1,4})?\b/g;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const SSN = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/;
export const STREET =
  /(?<!\p{L})\d{1,5}\s(?:\p{L}+\s){1,3}(?:street|st|avenue|ave|road|rd|lane|drive|boulevard|blvd|court|crescent)(?!\p{L})|(?<!\p{L})\p{L}+(?:strasse|straße|gasse|straat|vägen|gatan)\s\d{1,4}|(?<!\p{L})(?:rue|calle|via|rua|avenida|ulica|ul\.|улица|ул\.)\s\p{L}+(?:[\s.]+\p{L}+){0,3}[\s.]*,?\s?\d{1,4}(?!\d)/u;

function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, char] of [...digits].reverse().entries()) {
    const doubled = Number(char) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Numbers that one sign joins: dates, years, sizes, repetitions. */
const CHAIN = /(?<!\d)\d{1,8}(?:(?:\.\d{1,8})+|(?:\/\d{1,8})+|(?:-\d{1,8})+)(?!\d)/g;
const YEAR = /^(?:19|20)\d\d$/;

/** A day, a month and a year, in whatever order. */
function isDate(groups: readonly string[]): boolean {
  const [one = "", two = "", three = ""] = groups;
  if (groups.length !== 3) return false;
  const rest = YEAR.test(one) ? [two, three] : /^(?:\d\d|(?:19|20)\d\d)$/.test(three) ? [one, two] : [];
  const [low, high] = rest.map(Number).sort((a, b) => a - b);
  return rest.every((group) => group.length <= 2) && (low ?? 0) >= 1 && (low ?? 0) <= 12 && (high ?? 0) <= 31;
}

/** Whether numbers count something: days of a calendar, years, steps such as 01 02 03, sizes such as 20-18-16-14. */
function counts(chain: string): boolean {
  const groups = chain.split(/\D+/).filter(Boolean);
  return (
    isDate(groups) ||
    groups.every((group) => YEAR.test(group)) ||
    groups.every(
      (group, i) => groups.length > 1 && (i === 0 || Number(group) === Number(groups[i - 1]) + 1),
    ) ||
    (/^[1-9]\d?(?:[-/][1-9]\d?)+$/.test(chain) && groups.length > 3)
  );
}

/** A phone number has 8 to 15 digits and is written as one: with a plus, or in groups; what counts, views and years are not. */
function phoneIn(text: string): boolean {
  const rest = text.replace(CHAIN, (chain) => (counts(chain) ? "," : chain));
  return [...rest.matchAll(PHONE)].some(([run]) => {
    const digits = run.replace(/\D/g, "");
    if (digits.length < 8 || digits.length > 15 || counts(run) || "01234567890123456789".includes(digits))
      return false;
    if (/^(?:\+|00)/.test(run)) return !/^0+$/.test(digits);
    if (/^0\d/.test(run)) return digits.length > 8 && !/^0+$/.test(digits);
    const grouped =
      /\d[ \-()/]+\d/.test(run) && run.split(/\D+/).filter((part) => part.length >= 2).length >= 3;
    return (
      (grouped && !/^\d{1,3}(?: \d{3})+$/.test(run)) ||
      (digits.length === 10 && digits === run && /^[6-9]/.test(run))
    );
  });
}

/** What kind of personal data a folded text holds, or null. */
export function personalData(folded: string): string | null {
  if (EMAIL.test(folded)) return "an email address";
  if ([...folded.matchAll(CARD)].some(([run]) => luhn(run.replace(/\D/g, "")))) return "a card number";
  if ([...folded.matchAll(IBAN)].some(([run]) => (run.match(/\d/g)?.length ?? 0) >= 10))
    return "a bank account";
  if (SSN.test(folded)) return "a social security number";
  return phoneIn(folded) ? "a phone number" : null;
}
