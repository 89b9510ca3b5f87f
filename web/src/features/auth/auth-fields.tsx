import { TextField } from "@/components/ui/text-field";
import type { FieldProblems } from "@/lib/form";
import type { AuthForm, AuthFormProps } from "./auth-form";

export interface AuthFieldsProps extends Pick<AuthFormProps, "form" | "set"> {
  problems: FieldProblems<AuthForm>;
  /** Whether a password manager fills in the one it has, or offers another. */
  password: "current-password" | "new-password";
}

/** What both forms ask for. */
export function AuthFields({ form, set, problems, password: autoComplete }: AuthFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        error={problems.email}
        type="email"
        name="email"
        autoComplete="email"
        value={form.email}
        onValueChange={(email) => set({ email })}
      />
      <TextField
        label="Password"
        error={problems.password}
        type="password"
        name="password"
        autoComplete={autoComplete}
        value={form.password}
        onValueChange={(password) => set({ password })}
      />
    </>
  );
}
