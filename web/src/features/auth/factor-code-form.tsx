import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts } from "@/content/messages";
import { factorProblem, factorWords } from "@/content/second-factor-words";

export interface CodeFormProps {
  /** What becomes of the six digits; what it throws stands at the field. */
  onCode: (code: string) => Promise<void>;
  submit: string;
  className?: string;
}

/** Asks for the code that an authenticator app shows. */
export function CodeForm({ onCode, submit, className }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function enter(event: FormEvent) {
    event.preventDefault();
    const digits = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(digits)) {
      setProblem(factorWords.codeMissing);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onCode(digits);
    } catch (error) {
      setProblem(factorProblem(await toApiError(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={enter} className={className}>
      <div className="flex flex-col gap-4">
        <TextField
          label="Code from your app"
          error={problem}
          name="second_factor"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onValueChange={setCode}
        />
        <Button type="submit" busy={busy} busyText={busyTexts.working}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
