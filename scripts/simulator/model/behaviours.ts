/** Tempers of model servers: what they make of a right answer, and how they refuse. */

/** An answer of the exchange; a text in place of JSON is a page. */
type Refusal = { status: number; json: unknown; headers?: Record<string, string> };

type Format = "json_schema" | "json_object" | "text";

/** What a temper sees of a request. */
export type Asked = {
  format: Format;
  limit: "max_tokens" | "max_completion_tokens" | null;
  temperature: boolean;
};

type Said = { content?: string | null; refusal?: string; finish_reason?: string };
type Fields = Record<string, unknown>;

/** `refuse`: an answer in place of the model's. `say`: another message. `bend`: other fields in the JSON. */
type Behaviour = {
  refuse?: (asked: Asked) => Refusal | null;
  say?: (content: string) => Said;
  bend?: (fields: Fields) => Fields;
};

const error = (status: number, message: string, code: string | null = null, headers = {}): Refusal => ({
  status,
  json: { error: { message, type: "invalid_request_error", param: null, code } },
  headers,
});

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** JSON leaves out what is undefined. */
const withNulls = (fields: Fields, said: string | undefined): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? said : value]));

const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

const behaviours = {
  fenced: { say: (content) => ({ content: `\`\`\`json\n${content}\n\`\`\`` }) },
  reasoning: { say: (content) => ({ content: `<think>Is it {praise}? Yes.</think>\n${content}` }) },
  reasoningOpen: { say: (content) => ({ content: `<think>The viewer is happy, so {thanks}.\n${content}` }) },
  reasoningClosed: { say: (content) => ({ content: `The viewer is happy.\n</think>\n\n${content}` }) },
  prose: { say: (content) => ({ content: `Here is the JSON you asked for:\n${content}\nAnything else?` }) },
  trailingComma: { say: (content) => ({ content: content.replace(/\}$/, ",}") }) },
  pythonic: {
    say: (content) => ({ content: content.replaceAll("false", "False").replaceAll("null", "None") }),
  },
  wrapped: { say: (content) => ({ content: `{"answer": ${content}}` }) },
  lowerCase: {
    bend: (fields) => ({ ...fields, sentiment: lower(fields.sentiment), category: lower(fields.category) }),
  },
  percent: { bend: (fields) => ({ ...fields, confidence: Math.round(Number(fields.confidence) * 100) }) },
  percentSign: {
    bend: (fields) => ({ ...fields, confidence: `${Math.round(Number(fields.confidence) * 100)}%` }),
  },
  numberAsText: { bend: (fields) => ({ ...fields, confidence: String(fields.confidence) }) },
  withoutNulls: { bend: (fields) => withNulls(fields, undefined) },
  noneForNull: { bend: (fields) => withNulls(fields, "none") },
  blankForNull: { bend: (fields) => withNulls(fields, "") },
  moreFields: { bend: (fields) => ({ ...fields, note: "x" }) },

  noJsonSchema: {
    refuse: ({ format }) =>
      format === "json_schema"
        ? error(400, "'response_format' of type 'json_schema' is not supported by this model")
        : null,
  },
  noResponseFormat: {
    refuse: ({ format }) =>
      format === "text" ? null : error(422, "Extra inputs are not permitted: response_format"),
  },
  speechless400: { refuse: ({ format }) => (format === "text" ? null : error(400, "Bad request")) },
  completionTokens: {
    refuse: ({ limit }) =>
      limit === "max_tokens"
        ? error(
            400,
            "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
            "unsupported_parameter",
          )
        : null,
  },
  noTemperature: {
    refuse: ({ temperature }) =>
      temperature
        ? error(400, "'temperature' does not support 0.3 with this model.", "unsupported_value")
        : null,
  },

  otherCategory: { bend: (fields) => ({ ...fields, category: "Other" }) },
  otherShape: { say: () => ({ content: '{"reply": "Thanks!", "sentiment": "positive"}' }) },
  missingField: { bend: (fields) => without(fields, "confidence") },
  noJson: { say: () => ({ content: "Sure! Thanks for the comment." }) },
  cutShort: { say: (content) => ({ content: content.slice(0, 120) }) },
  tooLongAnswer: { say: (content) => ({ content: content.slice(0, 120), finish_reason: "length" }) },
  noReply: { bend: (fields) => ({ ...fields, reply: "" }) },

  refusalField: { say: () => ({ content: null, refusal: "I'm sorry, I can't help with that." }) },
  refusalText: { say: () => ({ content: "I'm sorry, but I can't assist with that request." }) },
  filtered: { say: () => ({ content: "", finish_reason: "content_filter" }) },
  filtered400: {
    refuse: () =>
      error(
        400,
        "The response was filtered due to the prompt triggering our content management policy",
        "content_filter",
      ),
  },
  contextTooLong: {
    refuse: () =>
      error(
        400,
        "This model's maximum context length is 4096 tokens, your messages have 5120.",
        "context_length_exceeded",
      ),
  },

  wrongKey: {
    refuse: () => error(401, "Incorrect API key provided: sk-wrong-1234567890.", "invalid_api_key"),
  },
  noCredit: { refuse: () => error(402, "Insufficient credits.") },
  quotaSpent: {
    refuse: () =>
      error(429, "You exceeded your current quota, please check your plan.", "insufficient_quota"),
  },
  forbidden: { refuse: () => error(403, "Project does not have access to this region.") },
  unknownModel: { refuse: () => error(404, "The model `gpt-x` does not exist", "model_not_found") },
  wrongPath: { refuse: () => ({ status: 404, json: "<html><h1>404 Not Found</h1></html>" }) },
  html: { refuse: () => ({ status: 200, json: "<html>Sign in to this network</html>" }) },
  otherProtocol: { refuse: () => ({ status: 200, json: { content: [{ text: "Hello" }] } }) },

  rateLimited: {
    refuse: () => error(429, "Rate limit reached", "rate_limit_exceeded", { "retry-after": "20" }),
  },
  failing: { refuse: () => error(500, "The server had an error") },
  overloaded: { refuse: () => ({ status: 503, json: "<html>Service Unavailable</html>" }) },
  errorIn200: {
    refuse: () => ({ status: 200, json: { error: { code: 502, message: "Provider returned error" } } }),
  },
} satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviours;
export const BEHAVIOURS = Object.keys(behaviours) as BehaviourName[];

/** Of a batch each comment's fields. */
function bentBy(bend: (fields: Fields) => Fields, fields: Fields): Fields {
  const { comments } = fields;
  return Array.isArray(comments) ? { comments: comments.map(bend) } : bend(fields);
}

/** The refusal of a server of this temper; null when it answers. */
export function refusalOf(name: BehaviourName | null, asked: Asked): Refusal | null {
  const behaviour: Behaviour = name === null ? {} : behaviours[name];
  return behaviour.refuse?.(asked) ?? null;
}

/** What a server of this temper says for the model's words. */
export function saidBy(
  name: BehaviourName | null,
  content: string,
): Required<Pick<Said, "content" | "finish_reason">> & Said {
  const behaviour: Behaviour = name === null ? {} : behaviours[name];
  const bent = behaviour.bend ? JSON.stringify(bentBy(behaviour.bend, JSON.parse(content))) : content;
  return { content: bent, finish_reason: "stop", ...behaviour.say?.(bent) };
}
