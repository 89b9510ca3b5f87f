import { describe, expect, it } from "vitest";
import { unwrap } from "@/api/errors";

describe("the error of a call", () => {
  const refused = (status: number, code: string, message: string) =>
    unwrap({ data: null, error: { code, message, details: null, hint: null }, status });

  it("says what to ask for instead when the database stopped a statement that took too long", async () => {
    await expect(refused(500, "57014", "canceling statement due to statement timeout")).rejects.toMatchObject(
      {
        message:
          "This took too long and was stopped. Try again in a few minutes, or choose fewer days or a narrower filter.",
        code: "57014",
        retryable: true,
      },
    );
  });

  it("says to sign in again when the token is refused", async () => {
    await expect(refused(401, "PGRST303", "JWT expired")).rejects.toMatchObject({
      message: "You are signed out. Sign in again.",
    });
  });

  it("keeps the sentence that the database refused with", async () => {
    await expect(refused(409, "PT409", "This reply has changed since you read it.")).rejects.toMatchObject({
      message: "This reply has changed since you read it.",
    });
  });
});
