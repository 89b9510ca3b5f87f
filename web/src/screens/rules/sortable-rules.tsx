import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useRef } from "react";
import type { RuleState } from "@/api/rules";

export interface SortableRulesProps {
  rules: readonly RuleState[];
  onMove: (from: number, to: number) => void;
  /** The list with a `RuleRow` for each rule. */
  children: ReactNode;
}

/** Lets rules be dragged to another place by pointer or keys, and tells a screen reader where each is meanwhile. */
export function SortableRules({ rules, onMove, children }: SortableRulesProps) {
  const sensors = useSensors(
    // A press that hardly moves is a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => rules.findIndex((rule) => rule.id === id);
  const announcements = useAnnouncements(rules, placeOf);

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) onMove(placeOf(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            "Press Space to pick up the rule, the arrow keys to move it, Space to drop it or Escape to cancel.",
        },
      }}
    >
      <SortableContext items={rules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function useAnnouncements(rules: readonly RuleState[], placeOf: (id: unknown) => number): Announcements {
  // The library tells of a rule over its own place at once, which would cut off the word that it was picked up.
  const moved = useRef(false);
  const nameOf = (id: unknown) => rules[placeOf(id)]?.name ?? "The rule";
  const placeWords = (id: unknown) => `position ${placeOf(id) + 1} of ${rules.length}`;
  return {
    onDragStart: ({ active }) => {
      moved.current = false;
      return `Picked up ${nameOf(active.id)}, ${placeWords(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!moved.current && over.id === active.id)) return undefined;
      moved.current = true;
      return `${nameOf(active.id)} is over ${placeWords(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is at ${placeWords(over.id)}.` : `${nameOf(active.id)} wasn't moved.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} wasn't moved.`,
  };
}
