import { Plus, X } from "lucide-react";
import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { cn } from "@/lib/cn";
import type { RuleForm } from "./rule-form";
import { ACTION_PARTS, begun, CONDITIONS, cleared, type Part, partLabels, partsShown } from "./rule-parts";
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
  const { conditions, actions } = partsShown(form, begunParts, open);

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
    <Phrase
      words={wordsOf(part) ?? `${partLabels[part].toLowerCase()} …`}
      wrong={wrong.includes(part)}
      panel={open === part ? id : undefined}
      onPress={() => (open === part ? setOpen(undefined) : show(part))}
    />
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
        <AddMenu label="Add condition" parts={lacking(CONDITIONS, conditions)} onAdd={add} />
        {": "}
        <Phrases parts={actions} phrase={phrase} />{" "}
        <AddMenu
          label="Add action"
          parts={lacking(ACTION_PARTS, actions)}
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
          <PanelButtons
            onDone={() => setOpen(undefined)}
            onTakeOut={open === "action" ? undefined : () => takeOut(open)}
          />
        </section>
      )}
    </div>
  );
}

/** The parts that can still be added. */
const lacking = (all: readonly Part[], shown: readonly Part[]) => all.filter((part) => !shown.includes(part));

interface PhraseProps {
  words: string;
  wrong: boolean;
  /** The id of the panel in which it is edited, while it is. */
  panel: string | undefined;
  onPress: () => void;
}

function Phrase({ words, wrong, panel, onPress }: PhraseProps) {
  return (
    <button
      type="button"
      aria-expanded={panel !== undefined}
      aria-controls={panel}
      onClick={onPress}
      className={cn(
        "my-1.5 max-w-full rounded-md border px-1.5 py-0.5 text-left leading-6 font-medium break-words transition-colors duration-150 pointer-coarse:py-2",
        panel ? "border-ink bg-hover text-ink" : "border-control bg-paper text-ink hover:bg-hover",
        wrong && "border-failed text-failed",
      )}
    >
      <span dir="auto">{words}</span>
    </button>
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

interface PanelButtonsProps {
  onDone: () => void;
  /** Absent for the reply, which has a “none” of its own. */
  onTakeOut: (() => void) | undefined;
}

function PanelButtons({ onDone, onTakeOut }: PanelButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="button" variant="secondary" size="sm" onClick={onDone}>
        Done
      </Button>
      {onTakeOut && (
        <Button type="button" variant="quiet" size="sm" onClick={onTakeOut}>
          <X aria-hidden="true" />
          Take out
        </Button>
      )}
    </div>
  );
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
