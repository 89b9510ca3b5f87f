import { Component, type ComponentProps, type ComponentType, lazy, type ReactNode } from "react";
import { shellWords } from "@/content/shell-words";
import { notify } from "./notify";

// biome-ignore lint/suspicious/noExplicitAny: as React has it for lazy components, whatever their props
type AnyComponent = ComponentType<any>;

/** The module of a part was not fetched. */
class NotFetched extends Error {}

/**
 * A component that is fetched, with the module that exports it, when it is first shown. Without a network the page around it stays
 * as it is, with a word, and the part appears when there is one again.
 */
export function onDemand<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const fetched = () =>
    lazy<Module[Name]>(async () => {
      const module = await load().catch((cause) => {
        throw new NotFetched(cause instanceof Error ? cause.message : String(cause), { cause });
      });
      return { default: module[name] };
    });
  let Part = fetched();
  // React keeps a failure for good.
  const again = () => {
    Part = fetched();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called where modules begin, as lazy is, once a part.
  return function OnDemand(props: ComponentProps<Module[Name]>) {
    return <Offline onLine={again} part={() => <Part {...props} />} />;
  };
}

interface OfflineProps {
  /** Called before what is missing is shown once more. */
  onLine: () => void;
  part: () => ReactNode;
}

/** Keeps the page when a part of it can't be fetched for want of a network. Every other error goes on to the page. */
class Offline extends Component<OfflineProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isOffline(error)) return;
    notify.info(shellWords.partOffline);
    window.addEventListener("online", this.#tryAgain, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.#tryAgain);
  }

  #tryAgain = () => {
    this.props.onLine();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.part();
    if (isOffline(error)) return null;
    throw error;
  }
}

const isOffline = (error: unknown) => error instanceof NotFetched && !navigator.onLine;
