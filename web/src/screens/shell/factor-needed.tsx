import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Screen } from "@/components/page/screen";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { factorWords } from "@/content/second-factor-words";
import { CodeForm } from "@/features/auth/factor-code-form";
import { SetUp } from "@/features/auth/factor-set-up";
import { secondFactorsQuery } from "@/queries/second-factor";
import { enterCode } from "@/session/second-factor";

/** In the place of every screen, for who has no second factor in an account that needs one, or hasn't entered its code. */
export function FactorNeeded() {
  const { data: factors, error, refetch } = useQuery(secondFactorsQuery);
  const queries = useQueryClient();
  const router = useRouter();
  async function goOn() {
    await queries.invalidateQueries();
    await router.invalidate();
  }
  async function enter(code: string) {
    await enterCode(code);
    await goOn();
  }

  if (error) return <Trouble onRetry={refetch}>Couldn't load your second factors.</Trouble>;
  if (factors === undefined) return <Skeleton className="m-6 h-48" />;
  // Only where an account came from elsewhere, with its rule.
  if (factors === null) return <Trouble className="p-6">{factorWords.unknown}</Trouble>;
  const has = factors.length > 0;
  return (
    <Screen title={has ? "Enter your code" : "Set up a second factor"} description={factorWords.needed}>
      <Card title={has ? "Your authenticator app" : "An authenticator app"} className="max-w-md">
        {has ? <CodeForm submit="Continue" onCode={enter} /> : <SetUp onDone={goOn} />}
      </Card>
    </Screen>
  );
}
