import { useSuspenseQueries } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { profileQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { connectionsQuery } from "@/queries/connections";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { NoticesCard } from "./notices-card";
import { PasswordCard } from "./password-card";
import { ProfileCard } from "./profile-card";
import { SecondFactorCard } from "./second-factor-card";
import { TimezoneCard } from "./timezone-card";
import { YourDataCard } from "./your-data-card";

/** Who is signed in, how they hear of the account, and what is theirs. */
export function YouPage() {
  const user = useUser();
  const account = useAccount();
  const [{ data: profile }, { data: connections }] = useSuspenseQueries({
    queries: [profileQuery(user), connectionsQuery(account.id)],
  });
  const owns = useMyPlace().role === "owner";
  return (
    <>
      <ProfileCard
        user={user}
        profile={profile}
        channels={connections.filter((connection) => !isApiKey(connection))}
      />
      <PasswordCard />
      <SecondFactorCard zone={profile.timezone} />
      <TimezoneCard profile={profile} />
      <NoticesCard />
      {owns && <YourDataCard user={user} />}
    </>
  );
}
