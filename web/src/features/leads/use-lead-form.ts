import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import type { Checked, FieldProblems } from "@/lib/form";
import { type Message, notify } from "@/lib/notify";

export interface LeadFormOptions<Form, Request> {
  empty: Form;
  check: (form: Form) => Checked<Form, Request>;
  send: (request: Request) => Promise<void>;
  sent: Message;
  failed: Message;
  /** What the failure says, with the server's sentence in it. */
  failure: (sentence: string) => string;
  onSent: (request: Request) => void;
}

/** A form of the public page: checked here, sent, and emptied once it was taken. */
export function useLeadForm<Form, Request>(options: LeadFormOptions<Form, Request>) {
  const [form, setForm] = useState(options.empty);
  const [problems, setProblems] = useState<FieldProblems<Form>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = options.check(form);
    if ("problems" in checked) {
      setProblems(checked.problems);
      if (checked.message) notify.error(checked.message);
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      await options.send(checked.request);
      notify.success(options.sent);
      setForm(options.empty);
      options.onSent(checked.request);
    } catch (error) {
      notify.error(options.failed, { description: options.failure((await toApiError(error)).message) });
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    set: (change: Partial<Form>) => setForm((before) => ({ ...before, ...change })),
    problems,
    busy,
    submit,
  };
}
