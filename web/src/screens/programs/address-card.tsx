import { Link } from "@tanstack/react-router";
import { functionAddress } from "@/api/function-address";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Address } from "./address";
import { Snippet } from "./snippet";

/** Where programs call, and a first call to try. */
export function AddressCard() {
  const address = functionAddress("api");
  return (
    <Card
      title="API"
      actions={
        <Link to="/app/reference" className={buttonClass("secondary", "sm")}>
          Reference
        </Link>
      }
      description="Send the key as a bearer token. Writes need an Idempotency-Key, so that a repeated call does nothing twice."
    >
      <div className="flex flex-col gap-4">
        <Address value={address} />
        <Snippet
          title="List what waits for approval"
          text={`curl "${address}/comments?tab=to_approve" \\\n  -H "Authorization: Bearer rj_..."`}
        />
      </div>
    </Card>
  );
}
