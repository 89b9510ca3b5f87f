import { emailProblem } from "@/lib/email";
import type { FieldProblems } from "@/lib/form";
import type { SentMail } from "./mails";

/** The fields of the sign-in/sign-up dialog. */
export interface AuthForm {
  email: string;
  password: string;
  confirmPassword: string;
  firstName: string;
  lastName: string;
}

export const emptyAuthForm: AuthForm = {
  email: "",
  password: "",
  confirmPassword: "",
  firstName: "",
  lastName: "",
};

export interface AuthFormProps {
  form: AuthForm;
  set: (change: Partial<AuthForm>) => void;
  /** The person is signed in, or nothing is left to do: the dialog may close. */
  onDone: () => void;
  /** A mail has gone out: what it brings is asked for instead of the form. */
  onSent: (mail: SentMail) => void;
}

/** What both forms require; whether the two passwords match is the sign-up form's to say. */
export function requiredProblems(form: AuthForm): FieldProblems<AuthForm> {
  const problems: FieldProblems<AuthForm> = {};
  const email = form.email.trim();
  const badEmail = email ? emailProblem(email) : "Enter your email";
  if (badEmail) problems.email = badEmail;
  if (!form.password) problems.password = "Enter a password";
  return problems;
}
