import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { CopyField } from "@/components/secret-shown";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts } from "@/content/messages";
import { factorProblem, factorWords } from "@/content/second-factor-words";
import { notify } from "@/lib/notify";
import { beginFactor, confirmFactor, type NewFactor } from "@/session/second-factor";
import { CodeForm } from "./factor-code-form";

/** Sets up an authenticator app: what to call it, what to scan or type, and the code that proves it. */
export function SetUp({ onDone }: { onDone: () => void | Promise<void> }) {
  const [factor, setFactor] = useState<NewFactor>();
  if (!factor) return <NameForm onBegun={setFactor} />;

  async function confirm(code: string, { id }: NewFactor) {
    await confirmFactor(id, code);
    notify.success(factorWords.added);
    await onDone();
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-ink-2">{factorWords.scan}</p>
      {/* Black on white in either theme: some cameras read no other. */}
      <img
        src={factor.qrCode}
        alt="QR code for your authenticator app"
        className="size-44 self-center rounded-md bg-[#fff] p-3"
      />
      <CopyField label="Key" value={factor.secret} copied={factorWords.keyCopied} />
      <CodeForm submit="Turn on" onCode={(code) => confirm(code, factor)} />
    </div>
  );
}

function NameForm({ onBegun }: { onBegun: (factor: NewFactor) => void }) {
  const [name, setName] = useState("My phone");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function begin(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) {
      setProblem("Give it a name.");
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      onBegun(await beginFactor(name.trim()));
    } catch (error) {
      setProblem(factorProblem(await toApiError(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={begin} className="flex flex-col gap-4">
      <TextField
        label="Name"
        hint="Which device the app is on. You need an authenticator app, such as the one of your password manager."
        error={problem}
        maxLength={60}
        value={name}
        onValueChange={setName}
      />
      <Button type="submit" busy={busy} busyText={busyTexts.working} className="self-start">
        Continue
      </Button>
    </form>
  );
}
