import { type FormEvent, type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { keepTypedName } from "./typed-name";

export interface NameFormProps {
  name: string;
  onName: (name: string) => void;
  /** What somebody wanted to do before they said who they are. */
  problem: string | undefined;
  box: Ref<HTMLInputElement>;
}

/** Asks once who is looking; what they do stands under that name. */
export function NameForm({ name, onName, problem, box }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [empty, setEmpty] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const said = typed.trim();
    setEmpty(said === "");
    if (!said) return;
    keepTypedName(said);
    onName(said);
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="flex flex-wrap items-start gap-2 rounded-lg border border-line bg-sheet p-4 shadow-rest sm:p-5"
    >
      <TextField
        ref={box}
        label="Your name"
        hint="The team sees it beside what you approve, change or comment."
        error={empty ? "Enter your name." : problem}
        maxLength={60}
        autoComplete="name"
        value={typed}
        onValueChange={setTyped}
        className="w-72 max-w-full"
      />
      <Button type="submit" variant="secondary" className="sm:mt-[1.625rem]">
        Continue
      </Button>
    </form>
  );
}
