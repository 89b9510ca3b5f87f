import { Plus, X } from "lucide-react";
import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { cn } from "@/lib/cn";
import type { RuleForm } from "./rule-form";
import { ACTION_PARTS, begun, CONDITIONS, cleared, isGiven, type Part, partLabels } from "./rule-parts";
import { useRuleWords } from "./use-rule-words";

export interface RuleSentenceProps {
  form: RuleForm;
  onChange: (change: Partial<RuleForm>) => void;
  /** Parts at which something is wrong. */
  wrong: readonly Part[];
  /** What a part is edited with. */
  editor: (part: Part) => ReactNode;
}

/** A rule as a sentence whose phrases are pressed to change them: what is pressed is edited below, and what is added stands where it belongs. */
export function RuleSentence({ form, onChange, wrong, editor }: RuleSentenceProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const sentence = useRef<HTMLDivElement>(null);
  const [begunParts, setBegunParts] = useState<readonly Part[]>([]);
  const [open, setOpen] = useState<Part>();
  const wordsOf = useRuleWords(form);
  const isShown = (part: Part) => part === "action" || begunParts.includes(part) || isGiven(form, part);
  const conditions = CONDITIONS.filter(isShown);
  const actions = ACTION_PARTS.filter((part) =>
    part === "action"
      ? form.action !== "none" || open === part || ACTION_PARTS.filter(isShown).length === 1
      : isShown(part),
  );

  function show(part: Part) {
    setOpen(part);
    // Where the keyboard goes on: the first control of what was chosen.
    requestAnimationFrame(() =>
      panel.current
        ?.querySelector<HTMLElement>("[data-editor] :is(input, textarea, button, [tabindex])")
        ?.focus(),
    );
  }

  function add(part: Part) {
    setBegunParts((now) => [...now, part]);
    onChange(begun(part));
    show(part);
  }

  function takeOut(part: Exclude<Part, "action">) {
    setBegunParts((now) => now.filter((one) => one !== part));
    onChange({ [part]: cleared[part] });
    setOpen(undefined);
    sentence.current?.querySelector<HTMLElement>("button")?.focus();
  }

  const phrase = (part: Part) => (
    <button
      type="button"
      aria-expanded={open === part}
      aria-controls={open === part ? id : undefined}
      onClick={() => (open === part ? setOpen(undefined) : show(part))}
      className={cn(
        "my-1.5 max-w-full rounded-md border px-1.5 py-0.5 text-left leading-6 font-medium break-words transition-colors duration-150 pointer-coarse:py-2",
        open === part ? "border-ink bg-hover text-ink" : "border-control bg-paper text-ink hover:bg-hover",
        wrong.includes(part) && "border-failed text-failed",
      )}
    >
      <span dir="auto">{wordsOf(part) ?? `${partLabels[part].toLowerCase()} …`}</span>
    </button>
  );

  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a sentence */}
      <div
        ref={sentence}
        role="group"
        aria-label="The rule as a sentence"
        className="text-md leading-9 break-words text-ink-2"
      >
        {conditions.length === 0 ? "For every comment " : "When a comment "}
        <Phrases parts={conditions} phrase={phrase} />{" "}
        <AddMenu label="Add condition" parts={CONDITIONS.filter((part) => !isShown(part))} onAdd={add} />
        {": "}
        <Phrases parts={actions} phrase={phrase} />{" "}
        <AddMenu
          label="Add action"
          parts={
            form.action === "none" && !actions.includes("action")
              ? ["action", ...ACTION_PARTS.filter((part) => !isShown(part))]
              : ACTION_PARTS.filter((part) => !isShown(part))
          }
          onAdd={(part) => (part === "action" ? show(part) : add(part))}
        />
      </div>
      {open && (
        <section
          ref={panel}
          id={id}
          aria-label={`Change: ${partLabels[open]}`}
          className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-sunken p-3 sm:p-4"
        >
          <div data-editor="" className="flex min-w-0 flex-col gap-4">
            {editor(open)}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="button" variant="secondary" size="sm" onClick={() => setOpen(undefined)}>
              Done
            </Button>
            {open !== "action" && (
              <Button type="button" variant="quiet" size="sm" onClick={() => takeOut(open)}>
                <X aria-hidden="true" />
                Take out
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

function Phrases({ parts, phrase }: { parts: readonly Part[]; phrase: (part: Part) => ReactNode }) {
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (at === parts.length - 1 ? (parts.length > 2 ? ", and " : " and ") : ", ")}
      {phrase(part)}
    </Fragment>
  ));
}

interface AddMenuProps {
  label: string;
  parts: readonly Part[];
  onAdd: (part: Part) => void;
}

function AddMenu({ label, parts, onAdd }: AddMenuProps) {
  if (parts.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button type="button" variant="quiet" size="sm" className="align-middle">
          <Plus aria-hidden="true" />
          {label}
        </Button>
      }
    >
      {parts.map((part) => (
        <MenuItem key={part} onClick={() => onAdd(part)}>
          {partLabels[part]}
        </MenuItem>
      ))}
    </Menu>
  );
}
