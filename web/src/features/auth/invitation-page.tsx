import { ROLES } from "@shared/database/vocabulary.gen.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { toApiError } from "@/api/errors";
import { acceptInvitation, type Invitation } from "@/api/team";
import { PagePress } from "@/components/page/page-press";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { invitationWords, roleWords } from "@/content/team-words";
import { cn } from "@/lib/cn";
import { forgetToken } from "@/lib/link-token";
import { useLogout } from "@/session/use-logout";
import { AuthLayout } from "./auth-layout";

const route = getRouteApi("/invitation");

/** Where the link of an invitation leads: who invites into what, and the press that accepts. */
export function InvitationPage() {
  const { invitation } = route.useLoaderData();
  return (
    <AuthLayout
      footer={
        <Link to="/privacy" className="hover:text-ink hover:underline">
          Privacy
        </Link>
      }
    >
      {invitation.state === "open" ? <Open invitation={invitation} /> : <Over state={invitation.state} />}
    </AuthLayout>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h1 className="text-3xl font-semibold">{children}</h1>;
}

/** An invitation that leads nowhere any more, and what to do. */
function Over({ state }: { state: string }) {
  const words =
    Object.entries(invitationWords).find(([name]) => name === state)?.[1] ?? invitationWords.unknown;
  return (
    <div role="alert">
      <Heading>{words.title}</Heading>
      <p className="mt-3 text-md text-ink-2">{words.text}</p>
      <Link to="/login" className={cn(buttonClass("primary", "lg"), "mt-6 w-full")}>
        Sign in
      </Link>
    </div>
  );
}

function Open({ invitation }: { invitation: Invitation }) {
  const { account_name, inviter_name, role, channel_names, email_masked, for_me } = invitation;
  const known = ROLES.find((one) => one === role);
  return (
    <>
      <Heading>Join {account_name}</Heading>
      <p className="mt-3 text-md break-words text-ink-2">
        {inviter_name} invites you to answer comments together.
      </p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-lg border border-line bg-sheet p-5 text-base shadow-rest">
        <Said term="For">{email_masked}</Said>
        {known && (
          <Said term="Role">
            {roleWords[known].name}
            <span className="block text-sm text-ink-3">{roleWords[known].may}</span>
          </Said>
        )}
        <Said term="Channels">{channel_names?.join(", ") ?? "All channels"}</Said>
      </dl>
      {for_me === null && <SignInFirst />}
      {for_me === false && <AnotherAddress masked={email_masked ?? ""} />}
      {for_me && <Accept />}
    </>
  );
}

function Said({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function SignInFirst() {
  return (
    <>
      <p className="mt-6 text-base text-ink-2">
        Sign in with this address to accept. If it has no account yet, create one; it takes a minute.
      </p>
      <Link
        to="/login"
        search={{ redirect: "/invitation" }}
        className={cn(buttonClass("primary", "lg"), "mt-4 w-full")}
      >
        Sign in to accept
      </Link>
      <Link to="/signup" className={cn(buttonClass("quiet", "lg"), "mt-2 w-full")}>
        Create an account
      </Link>
    </>
  );
}

function AnotherAddress({ masked }: { masked: string }) {
  const { logout, busy } = useLogout();
  return (
    <>
      <p role="alert" className="mt-6 rounded-md bg-waiting-wash px-3 py-2 text-sm text-waiting">
        You're signed in with another address. This invitation is for {masked}: log out and sign in with that
        address, or ask for an invitation to yours.
      </p>
      <Button size="lg" variant="secondary" className="mt-4 w-full" busy={busy} onClick={() => void logout()}>
        Log out
      </Button>
    </>
  );
}

function Accept() {
  const { token } = route.useLoaderData();
  const navigate = route.useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function accept() {
    setBusy(true);
    setProblem(undefined);
    try {
      const account = await acceptInvitation(token);
      forgetToken("invitation");
      await navigate({ to: "/app/replies", search: { account } });
    } catch (error) {
      setProblem((await toApiError(error)).message);
      setBusy(false);
    }
  }

  return (
    <>
      <PagePress problem={problem} busy={busy} onPress={accept}>
        Accept invitation
      </PagePress>
      <Link to="/app/automations" className={cn(buttonClass("quiet", "lg"), "mt-2 w-full")}>
        Not now
      </Link>
    </>
  );
}
