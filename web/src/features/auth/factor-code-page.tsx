import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Button } from "@/components/ui/button";
import { factorWords } from "@/content/second-factor-words";
import { enterCode } from "@/session/second-factor";
import { useLogout } from "@/session/use-logout";
import { AuthLayout } from "./auth-layout";
import { CodeForm } from "./factor-code-form";

const route = getRouteApi("/auth/code");

/** Between sign-in and everything else, for who has a second factor. */
export function CodePage() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const { logout, busy } = useLogout();

  async function enter(code: string) {
    await enterCode(code);
    await router.navigate({ href: redirect ?? "/app/automations", replace: true });
  }

  return (
    <AuthLayout footer={factorWords.lost}>
      <h1 className="text-3xl font-semibold">Enter your code</h1>
      <p className="mt-2 text-md text-ink-2">{factorWords.enter}</p>
      <CodeForm className="mt-8" submit="Continue" onCode={enter} />
      <Button variant="quiet" className="mt-4" busy={busy} onClick={() => void logout()}>
        Log out
      </Button>
    </AuthLayout>
  );
}
