import { useEffect, useState } from "react";

/** The screen's own data comes first: on a slow line each further request would be one more before anything shows. */
const FIRST_LOOK_MS = 3_000;

/** False until a screen has had the time to load what it shows. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);
  return later;
}
