import { getRouteApi, Link } from "@tanstack/react-router";
import { ContinueForm } from "./continue-form";

const route = getRouteApi("/signup");

export function SignupPage() {
  const { email } = route.useSearch();
  return (
    <ContinueForm
      mode="signup"
      email={email}
      title="Create account"
      lead="Set everything up now. Posting starts once your access is approved."
      other={
        <>
          Have an account?{" "}
          <Link to="/login" className="font-medium text-accent underline-offset-4 hover:underline">
            Log in
          </Link>
        </>
      }
    />
  );
}
