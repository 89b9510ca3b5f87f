import { AuthRetryableFetchError, FunctionsFetchError, FunctionsHttpError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { ApiError, toApiError, unwrap } from "@/api/errors";

describe("an error of a function", () => {
  test("carries the server's code, sentence, status and request id", async () => {
    const response = Response.json(
      { error: { code: "quota_exceeded", message: "Today's quota is used up.", request_id: "r-1" } },
      { status: 429 },
    );
    const error = await toApiError(new FunctionsHttpError(response));
    expect(error).toMatchObject({
      code: "quota_exceeded",
      message: "Today's quota is used up.",
      status: 429,
      retryable: true,
      requestId: "r-1",
    });
  });

  test("that is not in our form still gives a sentence and its status", async () => {
    const error = await toApiError(new FunctionsHttpError(new Response("<html>", { status: 502 })));
    expect(error).toMatchObject({ code: "unexpected", status: 502, retryable: true });
    expect(error.message).toMatch(/try again/);
  });
});

describe("a network that cannot be reached", () => {
  test.each([
    new TypeError("Failed to fetch"),
    new FunctionsFetchError(new TypeError("Failed to fetch")),
    { message: "TypeError: Failed to fetch", details: "", hint: "", code: "" },
  ])("is named as such and may be tried again", async (thrown) => {
    expect(await toApiError(thrown)).toMatchObject({ code: "network", status: 0, retryable: true });
  });
});

describe("an answer of Auth in trouble", () => {
  test("is told with its sentence and not as a missing network", async () => {
    const thrown = new AuthRetryableFetchError("Error sending magic link email", 500);
    expect(await toApiError(thrown)).toMatchObject({
      message: "Error sending magic link email",
      status: 500,
      retryable: true,
    });
  });

  test.each(["{}", "HTTP 502"])("gets a sentence when it came without: %s", async (message) => {
    const error = await toApiError(new AuthRetryableFetchError(message, 502));
    expect(error.message).toMatch(/try again/);
  });

  test("that never came is a missing network", async () => {
    const thrown = new AuthRetryableFetchError("Failed to fetch", 0);
    expect(await toApiError(thrown)).toMatchObject({ code: "network", status: 0 });
  });
});

describe("a result of the Data API", () => {
  test("gives its data", async () => {
    expect(await unwrap({ data: [1], error: null, status: 200 })).toEqual([1]);
  });

  test("throws the database's sentence with its machine word and status", async () => {
    const refused = { message: "This label is taken.", details: "label_taken", hint: "", code: "PT409" };
    const thrown = unwrap({ data: null, error: refused, status: 409 });
    await expect(thrown).rejects.toBeInstanceOf(ApiError);
    await expect(thrown).rejects.toMatchObject({ code: "label_taken", status: 409, retryable: false });
  });
});

test("an error that is ours already stays as it is", async () => {
  const error = new ApiError("No.", { code: "no", status: 400 });
  expect(await toApiError(error)).toBe(error);
});
