import { cn } from "@/lib/cn";
import { pictures } from "./pictures/pictures.gen";

type Shot = "replies" | "editor" | "dashboard";

export interface ProductPictureProps {
  shot: Shot;
  /** What is to be seen. */
  alt: string;
  className?: string;
}

/**
 * The product as it looks in the visitor's theme and, on a small screen, on a small screen. The picture of the other theme is
 * not shown, and what is not shown is not fetched.
 */
export function ProductPicture({ shot, alt, className }: ProductPictureProps) {
  return (
    <div className={cn("overflow-hidden rounded-xl border border-line bg-sheet shadow-float", className)}>
      {(["light", "dark"] as const).map((theme) => {
        const wide = pictures[`${shot}-wide-${theme}`];
        const narrow = pictures[`${shot}-narrow-${theme}`];
        return (
          <picture key={theme} className={theme === "light" ? "block dark:hidden" : "hidden dark:block"}>
            <source media="(min-width: 40rem)" srcSet={wide.src} width={wide.width} height={wide.height} />
            <img
              src={narrow.src}
              width={narrow.width}
              height={narrow.height}
              alt={alt}
              loading="lazy"
              decoding="async"
              className="h-auto w-full"
            />
          </picture>
        );
      })}
    </div>
  );
}
