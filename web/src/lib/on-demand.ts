import { type ComponentType, lazy } from "react";

// biome-ignore lint/suspicious/noExplicitAny: as React has it for lazy components, whatever their props
type Component = ComponentType<any>;

/** A component that is fetched, with the module that exports it, when it is first shown. */
export function onDemand<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy<Module[Name]>(async () => ({ default: (await load())[name] }));
}
