import { Link } from "@tanstack/react-router";
import { ContinueForm } from "./continue-form";

export function SignupPage() {
  return (
    <ContinueForm
      mode="signup"
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
