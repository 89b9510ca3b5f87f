/** The reference of the API is what OpenAPI 3.1 says it is, to two validators that share nothing. */
import { validate } from "@hyperjump/json-schema/openapi-3-1";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { openapiDocument } from "./openapi.ts";

const specification = "https://spec.openapis.org/oas/3.1/schema-base";
const verdicts = async (document: unknown) => [
  (await validate(specification, document as never)).valid,
  (await new Validator().validate(structuredClone(document) as never)).valid,
];

it("is valid OpenAPI 3.1 by two validators, which find a fault", async () => {
  expect(await verdicts(openapiDocument())).toEqual([true, true]);
  const wrong = structuredClone(openapiDocument());
  Object.assign(wrong.paths?.["/counts"]?.get ?? {}, { responses: 3 });
  expect(await verdicts(wrong)).toEqual([false, false]);
});

it("holds requests to their contracts, and leaves answers room to grow", () => {
  const { paths, components } = openapiDocument();
  const body = paths?.["/labels"]?.post?.requestBody;
  expect(body).toMatchObject({
    content: { "application/json": { schema: { additionalProperties: false } } },
  });
  expect(components?.schemas?.Comment).not.toHaveProperty("additionalProperties");
});

it("names each operation, its scope, and the key that every write carries", () => {
  const { paths } = openapiDocument();
  expect(paths?.["/comments/{id}/{act}"]?.post).toMatchObject({
    operationId: "actOnComment",
    security: [{ key: ["answer"] }, { key: ["moderate"] }],
    parameters: expect.arrayContaining([{ $ref: "#/components/parameters/Idempotency-Key" }]),
  });
  expect(paths?.["/comments"]?.get?.parameters).not.toContainEqual({
    $ref: "#/components/parameters/Idempotency-Key",
  });
});
