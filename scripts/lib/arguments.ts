/** Arguments of commands. */
import { InvalidArgumentError } from "commander";

/** A whole number from 1 up; underscores may part its digits. */
export function wholeNumber(text: string): number {
  const number = Number(text.replaceAll("_", ""));
  if (Number.isInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError("Enter a whole number of at least 1.");
}

/** A number of hours, from none up to a month. */
export function hours(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 744) return number;
  throw new InvalidArgumentError("Enter a number of hours from 0 to 744.");
}
