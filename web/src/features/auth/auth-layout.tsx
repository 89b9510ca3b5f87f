import type { ReactNode } from "react";
import { PlainPage } from "@/components/page/plain-page";

/** The frame of the sign-in pages: one column, nothing beside it. */
export function AuthLayout({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  return (
    <PlainPage className="flex flex-col items-center pt-[8vh]" footer={footer}>
      <div className="w-full max-w-sm">{children}</div>
    </PlainPage>
  );
}
