import { tour } from "@/content/landing";
import { cn } from "@/lib/cn";
import { ProductPicture } from "./product-picture";

function Words({ title, text }: { title: string; text: string }) {
  return (
    <figcaption className="mt-5 max-w-2xl">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-1 text-base text-ink-2">{text}</p>
    </figcaption>
  );
}

/** The product's own screens, photographed on the demo. */
export function ProductTour() {
  const { replies, editor, dashboard } = tour.shots;
  const beside = [
    { shot: "editor", ...editor, className: "max-lg:max-w-lg lg:col-span-2" },
    { shot: "dashboard", ...dashboard, className: "lg:col-span-3" },
  ] as const;
  return (
    <div>
      <figure>
        <ProductPicture shot="replies" alt={replies.alt} />
        <Words {...replies} />
      </figure>
      <div className="mt-12 grid items-start gap-x-6 gap-y-12 lg:grid-cols-5">
        {beside.map(({ shot, alt, title, text, className }) => (
          <figure key={shot} className={cn("min-w-0", className)}>
            <ProductPicture shot={shot} alt={alt} />
            <Words title={title} text={text} />
          </figure>
        ))}
      </div>
      <p className="mt-8 text-sm text-ink-3">{tour.note}</p>
    </div>
  );
}
