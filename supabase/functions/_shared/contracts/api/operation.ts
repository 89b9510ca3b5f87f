import { z } from "zod";
import { LIMITS, type Scope } from "../../database/vocabulary.gen.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What an operation of the API takes and answers. Its id is its name in the table of operations (index.ts). */
export interface Operation<
  Does extends Method = Method,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Does;
  /** Below /functions/v1/api; {name} is a parameter of `params`. */
  path: `/${string}`;
  /** What a key must be good for; of an operation that names an act in its path, by act. */
  scope: Scope | { act: Readonly<Record<string, Scope>> };
  /** What it does, as a reference says it. */
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Of the answer when all went well: 204 has no body. */
  status: 200 | 201 | 204;
  response: Answer;
  example: {
    params?: z.input<Params>;
    query?: z.input<Query>;
    body?: z.input<Body>;
    response?: z.output<Answer>;
  };
}

type None = z.ZodObject<Record<never, never>, z.core.$strict>;

/** An operation with the types of its schemas, which its example is held to. */
export const operation = <
  Does extends Method,
  Answer extends z.ZodType,
  Params extends z.ZodObject = None,
  Query extends z.ZodObject = None,
  Body extends z.ZodObject = None,
>(
  shape: Operation<Does, Params, Query, Body, Answer>,
): Operation<Does, Params, Query, Body, Answer> => shape;

/** What a handler of an operation is given of the request. */
export type Asked<Shape> =
  Shape extends Operation<Method, infer Params, infer Query, infer Body>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;

/** What a handler of an operation answers. */
export type Answered<Shape> = Shape extends { response: infer Answer extends z.ZodType }
  ? z.output<Answer>
  : never;

/** A write changes something, so it carries an Idempotency-Key and is done once. */
export const isWrite = ({ method }: Pick<Operation, "method">): boolean => method !== "GET";

/** An instant in UTC. */
export const instant = z.iso.datetime();
/** A day, of the account's time zone where nothing else is said. */
export const day = z.iso.date();
export const id = z.uuid();
/** A channel of YouTube. */
export const channelId = z
  .string()
  .regex(/^UC[A-Za-z0-9_-]{22}$/)
  .meta({ description: "A channel of YouTube, by its id there." });

/** Where a list goes on. What it holds is ours to change. */
export const cursor = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
    .meta({ description: "`next` of the page before, as it came. Leave it out for the first page." });

/** How many entries a page has at most. */
export const limit = (most: number, usual: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .default(usual)
    .meta({ description: `How many at most: 1 to ${most}, ${usual} unless you say.` });

/** A page of a list that goes on by the keys of its rows. */
export const page = {
  cursor: cursor(LIMITS.key_characters).optional(),
  limit: limit(LIMITS.list_rows, 100),
};

/** What has nothing to say but that it is done. */
export const nothing = z.undefined();
