import { useEffect, useState } from "react";

/** The id of the section that crosses the upper third of the window; the last one crossed while none does. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      // A line at 30 % of the window's height: exactly one section can lie on it.
      { rootMargin: "-30% 0px -70% 0px" },
    );
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
