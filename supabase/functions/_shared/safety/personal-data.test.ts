import { describe, expect, it } from "vitest";
import { personalData } from "./personal-data.ts";

describe("personal data by its shape", () => {
  it.each([
    ["4111 1111 1111 1111", "a card number"],
    ["4111 1111 1111 1112", null],
    ["de89 3704 0044 0532 0130 00", "a bank account"],
    ["ssn 078-05-1120", "a social security number"],
    ["jane (at) example (dot) com", "an email address"],
    ["my number is 555 123 4567", "a phone number"],
    ["+44 7911 123456", "a phone number"],
    ["mon numero c'est le 06 12 34 56 78", "a phone number"],
    ["06.12.34.56.78", "a phone number"],
    ["мой номер 8 912 345-67-89", "a phone number"],
    ["mi telefono es 612-345-678", "a phone number"],
    ["add me on whatsapp 9876543210", "a phone number"],
    ["2,126,492,636 views", null],
    ["2.124.821.694 views in 2014", null],
    ["from 1990-2015 to 2020", null],
    ["10000000000000000000000000000", null],
  ])("tells personal numbers from others: %j has %s", (text, found) => {
    expect(personalData(text)).toBe(found);
  });

  it.each([
    "I filmed this on 09/04/2021",
    "2021-04-09, not 2021/04/10",
    "between 01.05.2020-31.12.2021",
    "04.09.21 and 5/9/21",
    "12-31-1999 23:59",
    "seasons 2019-2020-2021",
    "2018 / 2019 / 2020 editions",
    "01 02 03 04 05, all of them",
    "0123456789",
    "20-18-16-14 reps",
    "12/24/36/48 months at 39/mo",
    "from 03.45 to 05.10",
  ])("takes no count of days, years, steps or prices for a phone number: %j", (text) => {
    expect(personalData(text.toLowerCase())).toBeNull();
  });
});
