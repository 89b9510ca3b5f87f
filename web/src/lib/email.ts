/** What is wrong with a typed address, by the browser's own rule for email inputs; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  const input = document.createElement("input");
  input.type = "email";
  input.value = email;
  return input.validity.valid ? undefined : "Enter a valid email address";
}
