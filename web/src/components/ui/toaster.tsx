import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type CSSProperties, useEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner } from "sonner";
import { toasterMounted } from "@/lib/notify";
import { useTheme } from "@/lib/theme";

const look = {
  "--normal-bg": "var(--sheet)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line-strong)",
  "--border-radius": "var(--radius-lg)",
  fontFamily: "inherit",
} as CSSProperties;

/** Where toasts appear; mounted once. Outside the root, so that an open dialog does not cover them. `wide`: as wide as `lg`. */
export function Toaster({ wide }: { wide: boolean }) {
  const theme = useTheme();
  useEffect(toasterMounted, []);
  return createPortal(
    <Sonner
      theme={theme}
      // In a small window the tab bar and what can be undone are at the bottom.
      position={wide ? "bottom-right" : "top-center"}
      mobileOffset={{ top: 8 }}
      duration={6000}
      closeButton
      style={look}
      toastOptions={{
        classNames: { description: "!text-ink-2", closeButton: "!bg-sheet !text-ink-2 !border-line-strong" },
      }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-4 text-public" />,
        error: <CircleAlert aria-hidden="true" className="size-4 text-failed" />,
        warning: <TriangleAlert aria-hidden="true" className="size-4 text-waiting" />,
        info: <Info aria-hidden="true" className="size-4 text-accent" />,
      }}
    />,
    document.body,
  );
}
