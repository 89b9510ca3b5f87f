import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import type { FieldProblems } from "@/lib/form";
import type { PaceFigure, PaceForm, paceLimits } from "./pace-form";

export interface PaceFieldsProps {
  form: PaceForm;
  set: (change: Partial<PaceForm>) => void;
  problems: FieldProblems<PaceForm>;
  limits: ReturnType<typeof paceLimits>;
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-4 sm:grid-cols-3">
      <legend className="float-left col-span-full w-full text-md font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface FigureProps extends PaceFieldsProps {
  name: PaceFigure;
  label: string;
  hint?: string;
}

export function Figure({ name, label, hint, form, set, problems, limits }: FigureProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={problems[name]}
      type="number"
      inputMode="numeric"
      min={limits[name].least}
      max={limits[name].most}
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
}

/** How many replies, and how alike. */
export function PaceLimits(fields: PaceFieldsProps) {
  const { form, set } = fields;
  return (
    <>
      <Group title="At most">
        <Figure {...fields} name="cap_hour" label="Replies per hour" />
        <Figure {...fields} name="cap_day" label="Replies per day" />
        <Figure {...fields} name="cap_video_day" label="Replies per video per day" />
      </Group>
      <Group title="Variety">
        <Figure
          {...fields}
          name="jitter_seconds"
          label="Random delay, seconds"
          hint="Automatic replies wait up to this long."
        />
        <Figure
          {...fields}
          name="same_text_per_day"
          label="Identical replies per day"
          hint="Replies that differ only in the name count as the same."
        />
        <div className="col-span-full">
          <Checkbox
            checked={form.once_per_viewer}
            onCheckedChange={(once_per_viewer) => set({ once_per_viewer })}
            label="At most one automatic reply per viewer and video; further ones wait as drafts"
          />
        </div>
      </Group>
    </>
  );
}

export function QuietHours({ form, set, problems, zone }: PaceFieldsProps & { zone: string }) {
  return (
    <Group title="Quiet hours">
      <div className="col-span-full">
        <Checkbox
          checked={form.quiet}
          onCheckedChange={(quiet) => set({ quiet })}
          label={`Post nothing during these hours (${zone.replaceAll("_", " ")})`}
        />
      </div>
      {form.quiet && (
        <>
          <TextField
            label="From"
            error={problems.quiet_from}
            type="time"
            value={form.quiet_from}
            onChange={(event) => set({ quiet_from: event.target.value })}
          />
          <TextField
            label="Until"
            error={problems.quiet_to}
            type="time"
            value={form.quiet_to}
            onChange={(event) => set({ quiet_to: event.target.value })}
          />
        </>
      )}
    </Group>
  );
}

export function ModelCalls(fields: PaceFieldsProps) {
  const { most } = fields.limits.model_calls_per_day;
  return (
    <Figure
      {...fields}
      name="model_calls_per_day"
      label="Model calls a day"
      hint={`At most ${most.toLocaleString()}. After that, comments wait until the next UTC day.`}
    />
  );
}
