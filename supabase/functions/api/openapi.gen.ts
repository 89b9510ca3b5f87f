// Generated from _shared/contracts/api by 'npm run types'. Do not edit.

/** The reference of the API (OpenAPI 3.1). */
export const openapi = {
  openapi: "3.1.0",
  info: {
    title: "Rejoinder API",
    version: "1",
    description:
      "What your programs can do in an account, by a key: read and triage comments, propose and approve replies, label, assign and note, keep facts, answer questions, read reports. Times are ISO 8601 in UTC; ids are opaque. Fields may be added to answers, so ignore what you don't know.",
  },
  servers: [{ url: "/functions/v1/api" }],
  paths: {
    "/account": {
      get: {
        operationId: "getAccount",
        tags: ["account"],
        summary: "Read for whom a key acts, and what it may",
        description: "Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  account: {
                    id: "e7fa03b1-9c5d-4a7e-9d8f-4e5bad3a7c77",
                    name: "Northwind Coffee",
                    timezone: "Europe/Vienna",
                  },
                  person: { id: "b3a7c1de-2b14-4f0a-8a8e-5f2f3f1f9d20", name: "Tom" },
                  key: {
                    id: "f80b14c2-0d6e-4b8f-8e90-5f6cbe4b8d88",
                    name: "n8n",
                    expires_at: "2026-06-01T08:00:00.000Z",
                  },
                  scopes: ["read", "answer"],
                  channels: [{ id: "UCx4n7Qe9bR2sT5vW8yZ1aBc", title: "Northwind Coffee" }],
                },
                schema: {
                  type: "object",
                  properties: {
                    account: {
                      type: "object",
                      properties: {
                        id: {
                          type: "string",
                          format: "uuid",
                          pattern:
                            "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                        },
                        name: { type: ["string", "null"] },
                        timezone: { type: "string" },
                      },
                      required: ["id", "name", "timezone"],
                    },
                    person: {
                      type: "object",
                      properties: {
                        id: {
                          type: "string",
                          format: "uuid",
                          pattern:
                            "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                        },
                        name: { type: ["string", "null"] },
                      },
                      required: ["id", "name"],
                    },
                    key: {
                      type: "object",
                      properties: {
                        id: {
                          type: "string",
                          format: "uuid",
                          pattern:
                            "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                        },
                        name: { type: "string" },
                        expires_at: {
                          anyOf: [
                            {
                              type: "string",
                              format: "date-time",
                              pattern:
                                "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                            },
                            { type: "null" },
                          ],
                        },
                      },
                      required: ["id", "name", "expires_at"],
                    },
                    scopes: {
                      type: "array",
                      items: { type: "string", enum: ["read", "answer", "approve", "moderate", "manage"] },
                      description: "What the key and its person both may, at this moment.",
                    },
                    channels: {
                      type: "array",
                      items: {
                        type: "object",
                        properties: { id: { type: "string" }, title: { type: ["string", "null"] } },
                        required: ["id", "title"],
                      },
                      description: "Where.",
                    },
                  },
                  required: ["account", "person", "key", "scopes", "channels"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/people": {
      get: {
        operationId: "listPeople",
        tags: ["people"],
        summary: "List who works in the account",
        description: "Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  people: [
                    {
                      id: "b3a7c1de-2b14-4f0a-8a8e-5f2f3f1f9d20",
                      name: "Tom",
                      role: "owner",
                      channel_ids: null,
                      may_answer: true,
                    },
                  ],
                },
                schema: {
                  type: "object",
                  properties: { people: { type: "array", items: { $ref: "#/components/schemas/Person" } } },
                  required: ["people"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments": {
      get: {
        operationId: "listComments",
        tags: ["comments"],
        summary: "List the comments of a tab",
        description:
          "A page begins where the one before ended, so what arrives meanwhile moves nothing. A comment that changes its tab leaves the list. `next` is null at the end; a page may be short, or empty, and have a next one. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "tab",
            schema: {
              default: "to_approve",
              type: "string",
              enum: [
                "to_approve",
                "needs_answer",
                "queued",
                "posted",
                "needs_you",
                "spam",
                "no_reply",
                "unanswered",
              ],
            },
            example: "to_approve",
          },
          {
            in: "query",
            name: "order",
            schema: { default: "newest", type: "string", enum: ["urgent", "newest", "oldest"] },
            example: "urgent",
          },
          {
            in: "query",
            name: "search",
            schema: {
              description: "Words of the comment, its reply, its viewer's name or its video's title.",
              type: "string",
              minLength: 1,
              maxLength: 200,
            },
            description: "Words of the comment, its reply, its viewer's name or its video's title.",
          },
          {
            in: "query",
            name: "kind",
            schema: {
              description: "The first comment of a thread, or an answer to the channel within one.",
              type: "string",
              enum: ["first", "answer"],
            },
            description: "The first comment of a thread, or an answer to the channel within one.",
          },
          {
            in: "query",
            name: "channel",
            schema: {
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
              description: "A channel of YouTube, by its id there.",
            },
          },
          {
            in: "query",
            name: "video",
            schema: {
              description: "A video, by its id on YouTube.",
              type: "string",
              minLength: 1,
              maxLength: 100,
            },
            description: "A video, by its id on YouTube.",
          },
          {
            in: "query",
            name: "viewer",
            schema: {
              description:
                "Whose comment it is: `first` of a viewer on this channel, or of a `regular`, who wrote 3 before.",
              type: "string",
              enum: ["first", "regular"],
            },
            description:
              "Whose comment it is: `first` of a viewer on this channel, or of a `regular`, who wrote 3 before.",
          },
          {
            in: "query",
            name: "category",
            schema: { type: "string", enum: ["Praise", "Questions", "Requests", "Criticism", "none"] },
          },
          {
            in: "query",
            name: "sentiment",
            schema: { type: "string", enum: ["Positive", "Neutral", "Negative", "none"] },
          },
          {
            in: "query",
            name: "language",
            schema: {
              description: "A code such as `en`, or `none` where it isn't known.",
              type: "string",
              minLength: 1,
              maxLength: 100,
            },
            description: "A code such as `en`, or `none` where it isn't known.",
          },
          {
            in: "query",
            name: "warning",
            schema: {
              type: "string",
              enum: ["grave", "edited", "escalated", "unproven", "findings", "none"],
            },
          },
          {
            in: "query",
            name: "assignee",
            schema: {
              description: "A person's id, `me` for whoever made the key, or `none`.",
              anyOf: [
                { type: "string", enum: ["me", "none"] },
                {
                  type: "string",
                  format: "uuid",
                  pattern:
                    "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                },
              ],
            },
            description: "A person's id, `me` for whoever made the key, or `none`.",
          },
          {
            in: "query",
            name: "label",
            schema: {
              description: "A label's id, or `none`.",
              anyOf: [
                { type: "string", const: "none" },
                {
                  type: "string",
                  format: "uuid",
                  pattern:
                    "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                },
              ],
            },
            description: "A label's id, or `none`.",
          },
          {
            in: "query",
            name: "age",
            schema: {
              description:
                "How long ago it was written: within the hour, the day, the week, the month, or before. Each band begins where the one before ends.",
              type: "string",
              enum: ["hour", "day", "week", "month", "older"],
            },
            description:
              "How long ago it was written: within the hour, the day, the week, the month, or before. Each band begins where the one before ends.",
          },
          {
            in: "query",
            name: "cursor",
            schema: {
              type: "string",
              maxLength: 20000,
              pattern: "^[A-Za-z0-9_-]+$",
              description: "`next` of the page before, as it came. Leave it out for the first page.",
            },
          },
          {
            in: "query",
            name: "limit",
            schema: {
              default: 50,
              description: "How many at most: 1 to 500, 50 unless you say.",
              type: "integer",
              minimum: 1,
              maximum: 500,
            },
            description: "How many at most: 1 to 500, 50 unless you say.",
            example: 20,
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  comments: [
                    {
                      id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      tab: "to_approve",
                      tab_since: "2026-03-02T09:15:27.000Z",
                      channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                      author_name: "@mira",
                      written_at: "2026-03-02T09:14:03.000Z",
                      language: "en",
                      urgency: 3,
                      warnings: [],
                      is_follow_up: false,
                      addresses_channel: false,
                      status: "draft",
                      reason: "needs_approval",
                      assignee_id: null,
                      label_ids: [],
                      can: [
                        { act: "approve", leads_to: "queued" },
                        { act: "dismiss", leads_to: "no_reply" },
                        { act: "propose", leads_to: "to_approve" },
                      ],
                      video: { id: "dQw4w9WgXcQ", title: "Pour-over for beginners" },
                      excerpt: "Which grinder is that?",
                      reply_excerpt: "It's the one linked below the video.",
                      note_count: 0,
                    },
                  ],
                  next: null,
                },
                schema: {
                  type: "object",
                  properties: {
                    comments: { type: "array", items: { $ref: "#/components/schemas/CommentSummary" } },
                    next: { type: ["string", "null"] },
                  },
                  required: ["comments", "next"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}": {
      get: {
        operationId: "getComment",
        tags: ["comments"],
        summary: "Read one comment with all that is known of it",
        description: "Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "to_approve",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "draft",
                  reason: "needs_approval",
                  assignee_id: null,
                  label_ids: [],
                  can: [
                    { act: "approve", leads_to: "queued" },
                    { act: "dismiss", leads_to: "no_reply" },
                    { act: "propose", leads_to: "to_approve" },
                  ],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/counts": {
      get: {
        operationId: "getCounts",
        tags: ["counts"],
        summary: "Count the comments of each tab",
        description: "Beyond 10000 of a tab it answers 10001. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "channel",
            schema: {
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
              description: "A channel of YouTube, by its id there.",
            },
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  to_approve: 12,
                  needs_answer: 3,
                  queued: 4,
                  posted: 873,
                  needs_you: 1,
                  spam: 58,
                  no_reply: 240,
                  unanswered: 9,
                },
                schema: {
                  type: "object",
                  properties: {
                    to_approve: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    needs_answer: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    queued: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    posted: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    needs_you: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    spam: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    no_reply: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    unanswered: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                  },
                  required: [
                    "to_approve",
                    "needs_answer",
                    "queued",
                    "posted",
                    "needs_you",
                    "spam",
                    "no_reply",
                    "unanswered",
                  ],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/{act}": {
      post: {
        operationId: "actOnComment",
        tags: ["comments"],
        summary: "Take a reply back, have one drafted, or judge spam",
        description:
          "`cancel` takes an approved reply out of the queue. `restore` takes up what was to get no reply. `draft` has a reply written. `spam` and `not_spam` judge the comment. `keep` leaves our reply as it is under a comment that its viewer edited. `can` of the comment says which of them is possible; 409 for one that isn't. Scope: `answer` for `cancel`, `restore`, `draft`, `keep`; `moderate` for `spam`, `not_spam`.",
        security: [{ key: ["answer"] }, { key: ["moderate"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          {
            in: "path",
            name: "act",
            schema: { type: "string", enum: ["cancel", "restore", "draft", "spam", "not_spam", "keep"] },
            required: true,
            example: "cancel",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "to_approve",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "draft",
                  reason: "needs_approval",
                  assignee_id: null,
                  label_ids: [],
                  can: [
                    { act: "approve", leads_to: "queued" },
                    { act: "dismiss", leads_to: "no_reply" },
                    { act: "propose", leads_to: "to_approve" },
                  ],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/assignee": {
      put: {
        operationId: "assignComment",
        tags: ["comments"],
        summary: "Assign a comment to somebody, or to nobody",
        description: "Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { person_id: "b3a7c1de-2b14-4f0a-8a8e-5f2f3f1f9d20" },
              schema: {
                type: "object",
                properties: {
                  person_id: {
                    anyOf: [
                      {
                        type: "string",
                        format: "uuid",
                        pattern:
                          "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                      },
                      { type: "null" },
                    ],
                    description: "Who may answer on its channel (`GET /people`); null for nobody.",
                  },
                },
                required: ["person_id"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "to_approve",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "draft",
                  reason: "needs_approval",
                  assignee_id: "b3a7c1de-2b14-4f0a-8a8e-5f2f3f1f9d20",
                  label_ids: [],
                  can: [
                    { act: "approve", leads_to: "queued" },
                    { act: "dismiss", leads_to: "no_reply" },
                    { act: "propose", leads_to: "to_approve" },
                  ],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/draft": {
      put: {
        operationId: "proposeReply",
        tags: ["comments"],
        summary: "Write or change the draft of a reply",
        description:
          "The text waits for approval. A queued reply that is changed has to be approved again. Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { text: "It's the hand grinder from the first link below.", version: 4711 },
              schema: {
                type: "object",
                properties: {
                  text: { type: "string", minLength: 1, maxLength: 1000 },
                  version: {
                    type: "integer",
                    minimum: 0,
                    maximum: 9007199254740991,
                    description:
                      "`version` of the comment as you read it; 409 if somebody has changed the reply since.",
                  },
                },
                required: ["text", "version"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "to_approve",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "draft",
                  reason: "needs_approval",
                  assignee_id: null,
                  label_ids: [],
                  can: [
                    { act: "approve", leads_to: "queued" },
                    { act: "dismiss", leads_to: "no_reply" },
                    { act: "propose", leads_to: "to_approve" },
                  ],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4712,
                  reply: {
                    text: "It's the hand grinder from the first link below.",
                    type: "AI+Edited",
                    written_by: "Tom via n8n",
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/approve": {
      post: {
        operationId: "approveReply",
        tags: ["comments"],
        summary: "Approve a draft, as it is or in other words",
        description:
          "The reply is queued and posted at the channel's pace. What a program approves counts towards no rule's trust. Scope: `approve`.",
        security: [{ key: ["approve"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { version: 4711 },
              schema: {
                type: "object",
                properties: {
                  version: {
                    type: "integer",
                    minimum: 0,
                    maximum: 9007199254740991,
                    description:
                      "`version` of the comment as you read it; 409 if somebody has changed the reply since.",
                  },
                  text: {
                    description: "Posted in the draft's place.",
                    type: "string",
                    minLength: 1,
                    maxLength: 1000,
                  },
                },
                required: ["version"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "queued",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "queue",
                  reason: "approved",
                  assignee_id: null,
                  label_ids: [],
                  can: [],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/dismiss": {
      post: {
        operationId: "dismissReply",
        tags: ["comments"],
        summary: "Decide that a comment gets no reply",
        description: "Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { version: 4711 },
              schema: {
                type: "object",
                properties: {
                  version: {
                    type: "integer",
                    minimum: 0,
                    maximum: 9007199254740991,
                    description:
                      "`version` of the comment as you read it; 409 if somebody has changed the reply since.",
                  },
                },
                required: ["version"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "no_reply",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "skipped",
                  reason: "dismissed",
                  assignee_id: null,
                  label_ids: [],
                  can: [],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/reply": {
      put: {
        operationId: "editPublicReply",
        tags: ["comments"],
        summary: "Edit our reply on YouTube",
        description:
          "For a reply that is on YouTube already; it costs 50 credits there. Repeat it with the same Idempotency-Key if you get 503: YouTube's answer was lost, and an edit does no harm twice. Scope: `moderate`.",
        security: [{ key: ["moderate"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { text: "It's the hand grinder from the first link below.", version: 4711 },
              schema: {
                type: "object",
                properties: {
                  text: { type: "string", minLength: 1, maxLength: 1000 },
                  version: {
                    type: "integer",
                    minimum: 0,
                    maximum: 9007199254740991,
                    description:
                      "`version` of the comment as you read it; 409 if somebody has changed the reply since.",
                  },
                },
                required: ["text", "version"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "posted",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "verified_public",
                  reason: "needs_approval",
                  assignee_id: null,
                  label_ids: [],
                  can: [{ act: "on_youtube", leads_to: "posted" }],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4712,
                  reply: {
                    text: "It's the hand grinder from the first link below.",
                    type: "AI+Edited",
                    written_by: "Tom via n8n",
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/delete-reply": {
      post: {
        operationId: "deletePublicReply",
        tags: ["comments"],
        summary: "Delete our reply from YouTube",
        description:
          "For a reply that is on YouTube; it costs 50 credits there and can't be undone. One that is gone already counts as deleted. Scope: `moderate`.",
        security: [{ key: ["moderate"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { version: 4711 },
              schema: {
                type: "object",
                properties: {
                  version: {
                    type: "integer",
                    minimum: 0,
                    maximum: 9007199254740991,
                    description:
                      "`version` of the comment as you read it; 409 if somebody has changed the reply since.",
                  },
                },
                required: ["version"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "no_reply",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "deleted",
                  reason: "deleted_by_owner",
                  assignee_id: null,
                  label_ids: [],
                  can: [],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/labels": {
      get: {
        operationId: "listLabels",
        tags: ["labels"],
        summary: "List the account's labels",
        description: "Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  labels: [{ id: "0d9c7a64-93c1-4f9e-9d0f-6c1d1c3a5e33", name: "Sponsor", colour: "blue" }],
                },
                schema: {
                  type: "object",
                  properties: { labels: { type: "array", items: { $ref: "#/components/schemas/Label" } } },
                  required: ["labels"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
      post: {
        operationId: "createLabel",
        tags: ["labels"],
        summary: "Make a label",
        description:
          "For a key whose person manages all channels. 409 for a name that there is. Scope: `manage`.",
        security: [{ key: ["manage"] }],
        parameters: [{ $ref: "#/components/parameters/Idempotency-Key" }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { name: "Sponsor", colour: "blue" },
              schema: {
                type: "object",
                properties: {
                  name: { type: "string", minLength: 1, maxLength: 40, pattern: "^\\S(?:.{0,38}\\S)?$" },
                  colour: {
                    type: "string",
                    enum: ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"],
                  },
                },
                required: ["name"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "201": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: { id: "0d9c7a64-93c1-4f9e-9d0f-6c1d1c3a5e33", name: "Sponsor", colour: "blue" },
                schema: { $ref: "#/components/schemas/Label" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/labels/{label_id}": {
      put: {
        operationId: "addLabel",
        tags: ["comments"],
        summary: "Put a label on a comment",
        description: "Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          {
            in: "path",
            name: "label_id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "0d9c7a64-93c1-4f9e-9d0f-6c1d1c3a5e33",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "to_approve",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "draft",
                  reason: "needs_approval",
                  assignee_id: null,
                  label_ids: ["0d9c7a64-93c1-4f9e-9d0f-6c1d1c3a5e33"],
                  can: [
                    { act: "approve", leads_to: "queued" },
                    { act: "dismiss", leads_to: "no_reply" },
                    { act: "propose", leads_to: "to_approve" },
                  ],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
      delete: {
        operationId: "removeLabel",
        tags: ["comments"],
        summary: "Take a label off a comment",
        description: "Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          {
            in: "path",
            name: "label_id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "0d9c7a64-93c1-4f9e-9d0f-6c1d1c3a5e33",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                  tab: "to_approve",
                  tab_since: "2026-03-02T09:15:27.000Z",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  author_name: "@mira",
                  written_at: "2026-03-02T09:14:03.000Z",
                  language: "en",
                  urgency: 3,
                  warnings: [],
                  is_follow_up: false,
                  addresses_channel: false,
                  status: "draft",
                  reason: "needs_approval",
                  assignee_id: null,
                  label_ids: [],
                  can: [
                    { act: "approve", leads_to: "queued" },
                    { act: "dismiss", leads_to: "no_reply" },
                    { act: "propose", leads_to: "to_approve" },
                  ],
                  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
                  channel_title: "Northwind Coffee",
                  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
                  text: "Which grinder is that?",
                  edited_at: null,
                  translation: null,
                  category: "Questions",
                  sentiment: "Neutral",
                  escalation: null,
                  version: 4711,
                  reply: {
                    text: "It's the one linked below the video.",
                    type: "AI",
                    written_by: null,
                    confidence: 0.92,
                    sources: [],
                    findings: [],
                    unproven: [],
                    approve_refusal: null,
                    post_after: null,
                    posted_at: null,
                    verified_at: null,
                    youtube_id: null,
                  },
                  owner_reply: null,
                  question_id: null,
                  video: {
                    id: "dQw4w9WgXcQ",
                    title: "Pour-over for beginners",
                    url: "https://youtu.be/dQw4w9WgXcQ",
                    published_at: "2026-02-20T16:00:00.000Z",
                  },
                  thread: [
                    {
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      author_name: "@mira",
                      is_ours: false,
                      text: "Which grinder is that?",
                      written_at: "2026-03-02T09:14:03.000Z",
                      status: "draft",
                    },
                  ],
                  notes: [],
                },
                schema: { $ref: "#/components/schemas/Comment" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/comments/{id}/notes": {
      post: {
        operationId: "writeNote",
        tags: ["comments"],
        summary: "Write a note on a comment",
        description: "For the team alone: it never leaves the account. Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              description: "Our id of the comment.",
            },
            required: true,
            description: "Our id of the comment.",
            example: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { text: "Order 1041: refunded.", mentioned_ids: [] },
              schema: {
                type: "object",
                properties: {
                  text: { type: "string", minLength: 1, maxLength: 2000 },
                  mentioned_ids: {
                    default: [],
                    description: "People who may answer there; they are told.",
                    maxItems: 20,
                    type: "array",
                    items: {
                      type: "string",
                      format: "uuid",
                      pattern:
                        "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                    },
                  },
                },
                required: ["text"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "201": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: { id: "a4e7f0b8-5f7a-4c62-8f2d-1b2e9c7d4f44" },
                schema: {
                  type: "object",
                  properties: {
                    id: {
                      type: "string",
                      format: "uuid",
                      pattern:
                        "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                    },
                  },
                  required: ["id"],
                },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/notes/{id}": {
      patch: {
        operationId: "editNote",
        tags: ["notes"],
        summary: "Change a note",
        description: "Only its author's, who is the person whose key it is. Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "a4e7f0b8-5f7a-4c62-8f2d-1b2e9c7d4f44",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { text: "Order 1041: refunded on Monday." },
              schema: {
                type: "object",
                properties: {
                  text: { type: "string", minLength: 1, maxLength: 2000 },
                  mentioned_ids: {
                    default: [],
                    description: "People who may answer there; they are told.",
                    maxItems: 20,
                    type: "array",
                    items: {
                      type: "string",
                      format: "uuid",
                      pattern:
                        "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                    },
                  },
                },
                required: ["text"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "204": {
            description: "Done.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
      delete: {
        operationId: "deleteNote",
        tags: ["notes"],
        summary: "Delete a note",
        description: "Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "a4e7f0b8-5f7a-4c62-8f2d-1b2e9c7d4f44",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        responses: {
          "204": {
            description: "Done.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/facts": {
      get: {
        operationId: "listFacts",
        tags: ["facts"],
        summary: "List what replies may say",
        description: "In the order of their ids. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "channel",
            schema: {
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
              description: "A channel of YouTube, by its id there.",
            },
            example: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
          },
          {
            in: "query",
            name: "cursor",
            schema: {
              type: "string",
              maxLength: 100,
              pattern: "^[A-Za-z0-9_-]+$",
              description: "`next` of the page before, as it came. Leave it out for the first page.",
            },
          },
          {
            in: "query",
            name: "limit",
            schema: {
              default: 100,
              description: "How many at most: 1 to 500, 100 unless you say.",
              type: "integer",
              minimum: 1,
              maximum: 500,
            },
            description: "How many at most: 1 to 500, 100 unless you say.",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  facts: [
                    {
                      id: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
                      channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                      video_id: null,
                      question: "Do you ship to Canada?",
                      answer: "Yes, within 10 days.",
                      links: ["https://example.com/shipping"],
                      valid_until: null,
                      language: "en",
                      created_at: "2026-03-01T08:00:00.000Z",
                      updated_at: "2026-03-01T08:00:00.000Z",
                      retired_at: null,
                      contradicted_at: null,
                    },
                  ],
                  next: null,
                },
                schema: {
                  type: "object",
                  properties: {
                    facts: { type: "array", items: { $ref: "#/components/schemas/Fact" } },
                    next: { type: ["string", "null"] },
                  },
                  required: ["facts", "next"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
      post: {
        operationId: "addFact",
        tags: ["facts"],
        summary: "State a fact",
        description: "What drafts may say of a channel, or of one of its videos. Scope: `manage`.",
        security: [{ key: ["manage"] }],
        parameters: [{ $ref: "#/components/parameters/Idempotency-Key" }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: {
                channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                question: "Do you ship to Canada?",
                answer: "Yes, within 10 days.",
                links: ["https://example.com/shipping"],
                language: "en",
              },
              schema: {
                type: "object",
                properties: {
                  channel_id: {
                    type: "string",
                    pattern: "^UC[A-Za-z0-9_-]{22}$",
                    description: "A channel of YouTube, by its id there.",
                  },
                  video_id: { type: "string", minLength: 1, maxLength: 64 },
                  question: { type: "string", minLength: 1, maxLength: 300, pattern: "\\S" },
                  answer: { type: "string", minLength: 1, maxLength: 1000, pattern: "\\S" },
                  links: {
                    maxItems: 5,
                    type: "array",
                    items: { type: "string", maxLength: 500, format: "uri" },
                  },
                  valid_until: {
                    type: "string",
                    format: "date",
                    pattern:
                      "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                  },
                  language: { type: "string", pattern: "^[a-z]{2}$" },
                },
                required: ["channel_id", "question", "answer"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "201": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  video_id: null,
                  question: "Do you ship to Canada?",
                  answer: "Yes, within 10 days.",
                  links: ["https://example.com/shipping"],
                  valid_until: null,
                  language: "en",
                  created_at: "2026-03-01T08:00:00.000Z",
                  updated_at: "2026-03-01T08:00:00.000Z",
                  retired_at: null,
                  contradicted_at: null,
                },
                schema: { $ref: "#/components/schemas/Fact" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/knowledge": {
      get: {
        operationId: "searchKnowledge",
        tags: ["knowledge"],
        summary: "Look up what a channel has said",
        description:
          "Best first, as drafts look for it: facts that hold, documents, and public videos. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "channel",
            schema: {
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
              description: "A channel of YouTube, by its id there.",
            },
            required: true,
            description: "A channel of YouTube, by its id there.",
            example: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
          },
          {
            in: "query",
            name: "search",
            schema: { type: "string", minLength: 1, maxLength: 200 },
            required: true,
            example: "shipping to Canada",
          },
          {
            in: "query",
            name: "limit",
            schema: {
              default: 10,
              description: "How many at most: 1 to 20, 10 unless you say.",
              type: "integer",
              minimum: 1,
              maximum: 20,
            },
            description: "How many at most: 1 to 20, 10 unless you say.",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  passages: [
                    {
                      kind: "fact",
                      source_id: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
                      title: "Do you ship to Canada?",
                      text: "Yes, within 10 days.",
                      language: "en",
                      url: null,
                      said_at: "2026-03-01T08:00:00.000Z",
                    },
                  ],
                },
                schema: {
                  type: "object",
                  properties: {
                    passages: { type: "array", items: { $ref: "#/components/schemas/Passage" } },
                  },
                  required: ["passages"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/facts/{id}": {
      patch: {
        operationId: "changeFact",
        tags: ["facts"],
        summary: "Change a fact",
        description: "What you leave out stays. Scope: `manage`.",
        security: [{ key: ["manage"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { answer: "Yes, within 14 days." },
              schema: {
                type: "object",
                properties: {
                  question: { type: "string", minLength: 1, maxLength: 300, pattern: "\\S" },
                  answer: { type: "string", minLength: 1, maxLength: 1000, pattern: "\\S" },
                  links: {
                    maxItems: 5,
                    type: "array",
                    items: { type: "string", maxLength: 500, format: "uri" },
                  },
                  valid_until: {
                    anyOf: [
                      {
                        type: "string",
                        format: "date",
                        pattern:
                          "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                      },
                      { type: "null" },
                    ],
                  },
                },
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: {
                  id: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
                  channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                  video_id: null,
                  question: "Do you ship to Canada?",
                  answer: "Yes, within 14 days.",
                  links: ["https://example.com/shipping"],
                  valid_until: null,
                  language: "en",
                  created_at: "2026-03-01T08:00:00.000Z",
                  updated_at: "2026-03-05T12:30:00.000Z",
                  retired_at: null,
                  contradicted_at: null,
                },
                schema: { $ref: "#/components/schemas/Fact" },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
      delete: {
        operationId: "deleteFact",
        tags: ["facts"],
        summary: "Delete a fact",
        description: "Scope: `manage`.",
        security: [{ key: ["manage"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        responses: {
          "204": {
            description: "Done.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/questions": {
      get: {
        operationId: "listQuestions",
        tags: ["questions"],
        summary: "List what viewers ask and nothing answers",
        description: "Most asked first. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "channel",
            schema: {
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
              description: "A channel of YouTube, by its id there.",
            },
            example: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
          },
          { in: "query", name: "search", schema: { type: "string", minLength: 1, maxLength: 200 } },
          {
            in: "query",
            name: "limit",
            schema: {
              default: 25,
              description: "How many at most: 1 to 500, 25 unless you say.",
              type: "integer",
              minimum: 1,
              maximum: 500,
            },
            description: "How many at most: 1 to 500, 25 unless you say.",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  questions: [
                    {
                      id: "d6e9f2a0-8b4c-4f6d-8c7e-3d4a9e2f6b66",
                      channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                      question: "Do you ship to Canada?",
                      language: "en",
                      people: 4,
                      comments: 5,
                      asked_at: "2026-02-27T18:02:11.000Z",
                      newest_at: "2026-03-02T09:14:03.000Z",
                      suggestion: null,
                      videos: [{ id: "dQw4w9WgXcQ", title: "Pour-over for beginners", comments: 5 }],
                      newest: [
                        {
                          comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                          author_name: "@mira",
                          text: "Do you ship to Canada?",
                          written_at: "2026-03-02T09:14:03.000Z",
                        },
                      ],
                    },
                  ],
                  total: 1,
                },
                schema: {
                  type: "object",
                  properties: {
                    questions: { type: "array", items: { $ref: "#/components/schemas/Question" } },
                    total: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "How many there are in all.",
                    },
                  },
                  required: ["questions", "total"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/questions/{id}/answer": {
      post: {
        operationId: "answerQuestion",
        tags: ["questions"],
        summary: "Answer a question for everybody who asked it",
        description: "The answer becomes a fact, and each waiting comment gets a draft. Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "d6e9f2a0-8b4c-4f6d-8c7e-3d4a9e2f6b66",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              example: { answer: "Yes, within 10 days." },
              schema: {
                type: "object",
                properties: {
                  answer: { type: "string", minLength: 1, maxLength: 1000, pattern: "\\S" },
                  links: {
                    maxItems: 5,
                    type: "array",
                    items: { type: "string", maxLength: 500, format: "uri" },
                  },
                  scope: {
                    default: "channel",
                    description: "`video` only where it was asked under one video alone.",
                    type: "string",
                    enum: ["channel", "video"],
                  },
                  valid_until: {
                    type: "string",
                    format: "date",
                    pattern:
                      "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                  },
                },
                required: ["answer"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: { fact_id: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55", drafts: 5 },
                schema: {
                  type: "object",
                  properties: {
                    fact_id: {
                      type: "string",
                      format: "uuid",
                      pattern:
                        "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                    },
                    drafts: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "How many drafts are being written.",
                    },
                  },
                  required: ["fact_id", "drafts"],
                },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "413": { $ref: "#/components/responses/TooLarge" },
          "415": { $ref: "#/components/responses/NotJson" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/questions/{id}/dismiss": {
      post: {
        operationId: "dismissQuestion",
        tags: ["questions"],
        summary: "Decide that a question gets no answer",
        description: "Scope: `answer`.",
        security: [{ key: ["answer"] }],
        parameters: [
          {
            in: "path",
            name: "id",
            schema: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
            required: true,
            example: "d6e9f2a0-8b4c-4f6d-8c7e-3d4a9e2f6b66",
          },
          { $ref: "#/components/parameters/Idempotency-Key" },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            },
            content: {
              "application/json": {
                example: { comments: 5 },
                schema: {
                  type: "object",
                  properties: {
                    comments: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "How many comments no longer wait for it.",
                    },
                  },
                  required: ["comments"],
                },
              },
            },
          },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "404": { $ref: "#/components/responses/NotFound" },
          "409": { $ref: "#/components/responses/Conflict" },
          "422": { $ref: "#/components/responses/RefusedWrite" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/reports/numbers": {
      get: {
        operationId: "reportNumbers",
        tags: ["reports"],
        summary: "Count comments and replies of a time",
        description: "Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "from",
            schema: {
              type: "string",
              format: "date",
              pattern:
                "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
              description: "The first day.",
            },
            required: true,
            description: "The first day.",
            example: "2026-02-01",
          },
          {
            in: "query",
            name: "to",
            schema: {
              type: "string",
              format: "date",
              pattern:
                "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
              description: "The last day, at most 3700 days from the first.",
            },
            required: true,
            description: "The last day, at most 3700 days from the first.",
            example: "2026-02-28",
          },
          {
            in: "query",
            name: "timezone",
            schema: {
              description:
                "Where these days begin, such as `Europe/Vienna`; the account's own unless you say.",
              type: "string",
              minLength: 1,
              maxLength: 64,
            },
            description: "Where these days begin, such as `Europe/Vienna`; the account's own unless you say.",
            example: "Europe/Vienna",
          },
          {
            in: "query",
            name: "channel",
            schema: {
              description: "Without it, every channel that is shown in reports.",
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
            },
            description: "Without it, every channel that is shown in reports.",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  from: "2026-02-01",
                  to: "2026-02-28",
                  timezone: "Europe/Vienna",
                  comments: 240,
                  history: 0,
                  replies: 222,
                  public_replies: 216,
                  queued_replies: 6,
                  coverage_percent: 90,
                },
                schema: {
                  type: "object",
                  properties: {
                    from: {
                      type: "string",
                      format: "date",
                      pattern:
                        "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                    },
                    to: {
                      type: "string",
                      format: "date",
                      pattern:
                        "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                    },
                    timezone: { type: "string" },
                    comments: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "Read in this time.",
                    },
                    history: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "Of these, those written before the channel was connected.",
                    },
                    replies: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "Sent in this time.",
                    },
                    public_replies: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "Of these, those that the public sees.",
                    },
                    queued_replies: {
                      type: "integer",
                      minimum: -9007199254740991,
                      maximum: 9007199254740991,
                      description: "Of these, those that it doesn't see yet.",
                    },
                    coverage_percent: {
                      anyOf: [
                        { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                        { type: "null" },
                      ],
                      description: "Public replies of comments.",
                    },
                  },
                  required: [
                    "from",
                    "to",
                    "timezone",
                    "comments",
                    "history",
                    "replies",
                    "public_replies",
                    "queued_replies",
                    "coverage_percent",
                  ],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/reports/days": {
      get: {
        operationId: "reportDays",
        tags: ["reports"],
        summary: "Count comments and replies day by day",
        description: "Every day of the time has an entry. At most 999 days. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "from",
            schema: {
              type: "string",
              format: "date",
              pattern:
                "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
              description: "The first day.",
            },
            required: true,
            description: "The first day.",
            example: "2026-02-01",
          },
          {
            in: "query",
            name: "to",
            schema: {
              type: "string",
              format: "date",
              pattern:
                "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
              description: "The last day, at most 3700 days from the first.",
            },
            required: true,
            description: "The last day, at most 3700 days from the first.",
            example: "2026-02-01",
          },
          {
            in: "query",
            name: "timezone",
            schema: {
              description:
                "Where these days begin, such as `Europe/Vienna`; the account's own unless you say.",
              type: "string",
              minLength: 1,
              maxLength: 64,
            },
            description: "Where these days begin, such as `Europe/Vienna`; the account's own unless you say.",
            example: "Europe/Vienna",
          },
          {
            in: "query",
            name: "channel",
            schema: {
              description: "Without it, every channel that is shown in reports.",
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
            },
            description: "Without it, every channel that is shown in reports.",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  from: "2026-02-01",
                  to: "2026-02-01",
                  timezone: "Europe/Vienna",
                  days: [
                    {
                      day: "2026-02-01",
                      comments: 240,
                      history: 0,
                      replies: 222,
                      public_replies: 216,
                      queued_replies: 6,
                      coverage_percent: 90,
                    },
                  ],
                },
                schema: {
                  type: "object",
                  properties: {
                    from: {
                      type: "string",
                      format: "date",
                      pattern:
                        "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                    },
                    to: {
                      type: "string",
                      format: "date",
                      pattern:
                        "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                    },
                    timezone: { type: "string" },
                    days: {
                      type: "array",
                      items: {
                        type: "object",
                        properties: {
                          day: {
                            type: "string",
                            format: "date",
                            pattern:
                              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
                          },
                          comments: {
                            type: "integer",
                            minimum: -9007199254740991,
                            maximum: 9007199254740991,
                            description: "Read in this time.",
                          },
                          history: {
                            type: "integer",
                            minimum: -9007199254740991,
                            maximum: 9007199254740991,
                            description: "Of these, those written before the channel was connected.",
                          },
                          replies: {
                            type: "integer",
                            minimum: -9007199254740991,
                            maximum: 9007199254740991,
                            description: "Sent in this time.",
                          },
                          public_replies: {
                            type: "integer",
                            minimum: -9007199254740991,
                            maximum: 9007199254740991,
                            description: "Of these, those that the public sees.",
                          },
                          queued_replies: {
                            type: "integer",
                            minimum: -9007199254740991,
                            maximum: 9007199254740991,
                            description: "Of these, those that it doesn't see yet.",
                          },
                          coverage_percent: {
                            anyOf: [
                              { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                              { type: "null" },
                            ],
                            description: "Public replies of comments.",
                          },
                        },
                        required: [
                          "day",
                          "comments",
                          "history",
                          "replies",
                          "public_replies",
                          "queued_replies",
                          "coverage_percent",
                        ],
                      },
                    },
                  },
                  required: ["from", "to", "timezone", "days"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/reports/videos": {
      get: {
        operationId: "reportVideos",
        tags: ["reports"],
        summary: "Count comments and replies of each video, of all time",
        description: "In the order of their ids. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "channel",
            schema: {
              type: "string",
              pattern: "^UC[A-Za-z0-9_-]{22}$",
              description: "A channel of YouTube, by its id there.",
            },
            example: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
          },
          {
            in: "query",
            name: "cursor",
            schema: {
              type: "string",
              maxLength: 100,
              pattern: "^[A-Za-z0-9_-]+$",
              description: "`next` of the page before, as it came. Leave it out for the first page.",
            },
          },
          {
            in: "query",
            name: "limit",
            schema: {
              default: 100,
              description: "How many at most: 1 to 500, 100 unless you say.",
              type: "integer",
              minimum: 1,
              maximum: 500,
            },
            description: "How many at most: 1 to 500, 100 unless you say.",
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  videos: [
                    {
                      id: "dQw4w9WgXcQ",
                      channel_id: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
                      title: "Pour-over for beginners",
                      published_at: "2026-02-20T16:00:00.000Z",
                      comments: 84,
                      history: 0,
                      negative: 3,
                      replies: 80,
                      public_replies: 78,
                      coverage_percent: 93,
                      last_comment_at: "2026-03-02T09:14:03.000Z",
                      views: 12840,
                      views_read_at: "2026-03-02T04:00:00.000Z",
                    },
                  ],
                  next: null,
                },
                schema: {
                  type: "object",
                  properties: {
                    videos: { type: "array", items: { $ref: "#/components/schemas/VideoReport" } },
                    next: { type: ["string", "null"] },
                  },
                  required: ["videos", "next"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
    "/events": {
      get: {
        operationId: "listEvents",
        tags: ["events"],
        summary: "Read what became of replies, oldest first",
        description:
          "Keep `next` and ask again from there, also when a page is empty: nothing is missed and nothing comes twice. An event is told a moment after it happened, once nothing earlier can still come. Scope: `read`.",
        security: [{ key: ["read"] }],
        parameters: [
          {
            in: "query",
            name: "cursor",
            schema: {
              type: "string",
              maxLength: 100,
              pattern: "^[A-Za-z0-9_-]+$",
              description: "`next` of the page before, as it came. Leave it out for the first page.",
            },
          },
          {
            in: "query",
            name: "limit",
            schema: {
              default: 100,
              description: "How many at most: 1 to 500, 100 unless you say.",
              type: "integer",
              minimum: 1,
              maximum: 500,
            },
            description: "How many at most: 1 to 500, 100 unless you say.",
            example: 100,
          },
        ],
        responses: {
          "200": {
            description: "Done, or as it is.",
            headers: {
              "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
              RateLimit: { $ref: "#/components/headers/RateLimit" },
              "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
              ETag: { $ref: "#/components/headers/ETag" },
            },
            content: {
              "application/json": {
                example: {
                  events: [
                    {
                      id: 90210,
                      at: "2026-03-02T09:16:40.000Z",
                      comment_id: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
                      from_status: "draft",
                      to_status: "queue",
                      reason: "approved",
                      actor: "person",
                      person_id: "b3a7c1de-2b14-4f0a-8a8e-5f2f3f1f9d20",
                      name: "Tom",
                      program: "n8n",
                    },
                  ],
                  next: "OTAyMTA",
                },
                schema: {
                  type: "object",
                  properties: {
                    events: { type: "array", items: { $ref: "#/components/schemas/Event" } },
                    next: { type: "string" },
                  },
                  required: ["events", "next"],
                },
              },
            },
          },
          "304": { $ref: "#/components/responses/Unchanged" },
          "400": { $ref: "#/components/responses/Broken" },
          "401": { $ref: "#/components/responses/NoKey" },
          "403": { $ref: "#/components/responses/NotAllowed" },
          "422": { $ref: "#/components/responses/RefusedRead" },
          "429": { $ref: "#/components/responses/TooMany" },
          "5XX": { $ref: "#/components/responses/Failed" },
        },
      },
    },
  },
  components: {
    schemas: {
      Problem: {
        type: "object",
        properties: {
          type: { type: "string", description: "Always about:blank: `code` says which problem it is." },
          title: { type: "string", description: "The HTTP status in words." },
          status: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
          detail: { type: "string", description: "A sentence for a person. It may change." },
          code: { type: "string", description: "For programs. It stays." },
          hint: { description: "What to do about it.", type: "string" },
          errors: {
            description: "Every wrong field, of a request that breaks its contract.",
            type: "array",
            items: {
              type: "object",
              properties: {
                field: { type: "string", description: "Where: `body.text`, `query.limit`, `params.id`." },
                message: { type: "string" },
              },
              required: ["field", "message"],
            },
          },
          request_id: {
            type: "string",
            description: "Names the request in our log. Send it when you ask us.",
          },
        },
        required: ["type", "title", "status", "detail", "code", "request_id"],
      },
      Person: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          name: { type: ["string", "null"] },
          role: { type: "string", enum: ["owner", "manager", "responder", "viewer"] },
          channel_ids: {
            anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }],
            description: "Null: on all channels.",
          },
          may_answer: { type: "boolean", description: "Comments can be assigned to them." },
        },
        required: ["id", "name", "role", "channel_ids", "may_answer"],
      },
      CommentSummary: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          tab: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "to_approve",
                  "needs_answer",
                  "queued",
                  "posted",
                  "needs_you",
                  "spam",
                  "no_reply",
                  "unanswered",
                ],
              },
              { type: "null" },
            ],
          },
          tab_since: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          channel_id: { type: "string" },
          author_name: { type: ["string", "null"] },
          written_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
          language: { type: ["string", "null"] },
          urgency: {
            type: "integer",
            minimum: 1,
            maximum: 6,
            description: "How soon a person should look: 6 at once, 1 whenever.",
          },
          warnings: {
            type: "array",
            items: { type: "string" },
            description: "What speaks for a person's look, worst first.",
          },
          is_follow_up: { type: "boolean", description: "Written within a thread." },
          addresses_channel: { type: "boolean", description: "Written within a thread, to the channel." },
          status: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "draft",
                  "queue",
                  "posting",
                  "under_moderation",
                  "verified_public",
                  "failed",
                  "skipped",
                  "unknown",
                  "removed",
                  "deleted",
                ],
              },
              { type: "null" },
            ],
            description: "Where the reply is on its way; null: none yet.",
          },
          reason: { description: "Why it is there.", type: ["string", "null"] },
          assignee_id: {
            anyOf: [
              {
                type: "string",
                format: "uuid",
                pattern:
                  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              },
              { type: "null" },
            ],
          },
          label_ids: {
            type: "array",
            items: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
          },
          can: {
            type: "array",
            items: {
              type: "object",
              properties: {
                act: {
                  type: "string",
                  enum: [
                    "approve",
                    "dismiss",
                    "keep",
                    "cancel",
                    "restore",
                    "draft",
                    "not_spam",
                    "spam",
                    "propose",
                    "assign",
                    "label",
                    "on_youtube",
                  ],
                },
                leads_to: {
                  type: "string",
                  enum: [
                    "to_approve",
                    "needs_answer",
                    "queued",
                    "posted",
                    "needs_you",
                    "spam",
                    "no_reply",
                    "unanswered",
                  ],
                },
              },
              required: ["act", "leads_to"],
            },
            description:
              "What this key can do with it now, each with the tab to which the comment goes by that. `on_youtube`: our reply can be edited or deleted there.",
          },
          video: {
            anyOf: [
              {
                type: "object",
                properties: { id: { type: "string" }, title: { type: ["string", "null"] } },
                required: ["id", "title"],
              },
              { type: "null" },
            ],
          },
          excerpt: { description: "How the comment begins.", type: ["string", "null"] },
          reply_excerpt: { description: "How the reply begins.", type: ["string", "null"] },
          note_count: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
        },
        required: [
          "id",
          "tab",
          "tab_since",
          "channel_id",
          "author_name",
          "written_at",
          "language",
          "urgency",
          "warnings",
          "is_follow_up",
          "addresses_channel",
          "status",
          "reason",
          "assignee_id",
          "label_ids",
          "can",
          "video",
          "excerpt",
          "reply_excerpt",
          "note_count",
        ],
      },
      Comment: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          tab: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "to_approve",
                  "needs_answer",
                  "queued",
                  "posted",
                  "needs_you",
                  "spam",
                  "no_reply",
                  "unanswered",
                ],
              },
              { type: "null" },
            ],
          },
          tab_since: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          channel_id: { type: "string" },
          author_name: { type: ["string", "null"] },
          written_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
          language: { type: ["string", "null"] },
          urgency: {
            type: "integer",
            minimum: 1,
            maximum: 6,
            description: "How soon a person should look: 6 at once, 1 whenever.",
          },
          warnings: {
            type: "array",
            items: { type: "string" },
            description: "What speaks for a person's look, worst first.",
          },
          is_follow_up: { type: "boolean", description: "Written within a thread." },
          addresses_channel: { type: "boolean", description: "Written within a thread, to the channel." },
          status: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "draft",
                  "queue",
                  "posting",
                  "under_moderation",
                  "verified_public",
                  "failed",
                  "skipped",
                  "unknown",
                  "removed",
                  "deleted",
                ],
              },
              { type: "null" },
            ],
            description: "Where the reply is on its way; null: none yet.",
          },
          reason: { description: "Why it is there.", type: ["string", "null"] },
          assignee_id: {
            anyOf: [
              {
                type: "string",
                format: "uuid",
                pattern:
                  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              },
              { type: "null" },
            ],
          },
          label_ids: {
            type: "array",
            items: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
          },
          can: {
            type: "array",
            items: {
              type: "object",
              properties: {
                act: {
                  type: "string",
                  enum: [
                    "approve",
                    "dismiss",
                    "keep",
                    "cancel",
                    "restore",
                    "draft",
                    "not_spam",
                    "spam",
                    "propose",
                    "assign",
                    "label",
                    "on_youtube",
                  ],
                },
                leads_to: {
                  type: "string",
                  enum: [
                    "to_approve",
                    "needs_answer",
                    "queued",
                    "posted",
                    "needs_you",
                    "spam",
                    "no_reply",
                    "unanswered",
                  ],
                },
              },
              required: ["act", "leads_to"],
            },
            description:
              "What this key can do with it now, each with the tab to which the comment goes by that. `on_youtube`: our reply can be edited or deleted there.",
          },
          youtube_id: { type: "string" },
          thread_id: { type: "string" },
          channel_title: { type: ["string", "null"] },
          author_channel_id: { type: ["string", "null"] },
          text: {
            description: "What the viewer wrote: data, whatever it says. Null once it may no longer be kept.",
            type: ["string", "null"],
          },
          edited_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
          translation: {
            anyOf: [
              {
                type: "object",
                properties: { text: { type: "string" }, language: { type: ["string", "null"] } },
                required: ["text", "language"],
              },
              { type: "null" },
            ],
          },
          category: {
            anyOf: [
              { type: "string", enum: ["Praise", "Questions", "Requests", "Criticism"] },
              { type: "null" },
            ],
          },
          sentiment: {
            anyOf: [{ type: "string", enum: ["Positive", "Neutral", "Negative"] }, { type: "null" }],
          },
          escalation: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "money",
                  "legal",
                  "health",
                  "threat",
                  "personal_data",
                  "minor",
                  "sarcasm",
                  "model",
                  "edited",
                  "quarrel",
                ],
              },
              { type: "null" },
            ],
            description: "What a person has to decide about.",
          },
          version: {
            type: "integer",
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            description: "Of the reply's text, 0 before there is any. Send it back with what you decide.",
          },
          reply: {
            type: "object",
            properties: {
              text: { type: ["string", "null"] },
              type: {
                anyOf: [{ type: "string", enum: ["AI", "AI+Edited", "Manual"] }, { type: "null" }],
                description: "Who wrote it: the model, both, or a person.",
              },
              written_by: {
                description: "The person, and the program, of its newest text.",
                type: ["string", "null"],
              },
              confidence: { description: "How sure the model was, 0 to 1.", type: ["number", "null"] },
              sources: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    kind: { type: "string" },
                    id: { type: "string" },
                    title: { type: ["string", "null"] },
                    text: { type: ["string", "null"] },
                    url: { type: ["string", "null"] },
                    has_changed: { type: "boolean" },
                  },
                  required: ["kind", "id", "title", "text", "url", "has_changed"],
                },
                description: "What the text rests on.",
              },
              findings: {
                type: "array",
                items: {
                  type: "object",
                  properties: { check: { type: "string" }, message: { type: "string" } },
                  required: ["check", "message"],
                },
                description: "What a check found that a person should look at.",
              },
              unproven: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    start: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    end: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
                    kind: { type: "string" },
                  },
                  required: ["start", "end", "kind"],
                },
                description: "Words of the text that no source proves, in UTF-16 offsets.",
              },
              approve_refusal: {
                description: "Why it can't be approved as it is.",
                type: ["string", "null"],
              },
              post_after: {
                anyOf: [
                  {
                    type: "string",
                    format: "date-time",
                    pattern:
                      "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                  },
                  { type: "null" },
                ],
                description: "Approved, it isn't posted before.",
              },
              posted_at: {
                anyOf: [
                  {
                    type: "string",
                    format: "date-time",
                    pattern:
                      "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                  },
                  { type: "null" },
                ],
              },
              verified_at: {
                anyOf: [
                  {
                    type: "string",
                    format: "date-time",
                    pattern:
                      "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                  },
                  { type: "null" },
                ],
                description: "When the public was last seen to see it.",
              },
              youtube_id: { type: ["string", "null"] },
            },
            required: [
              "text",
              "type",
              "written_by",
              "confidence",
              "sources",
              "findings",
              "unproven",
              "approve_refusal",
              "post_after",
              "posted_at",
              "verified_at",
              "youtube_id",
            ],
          },
          owner_reply: {
            description: "What the channel answered on YouTube itself.",
            type: ["string", "null"],
          },
          question_id: {
            anyOf: [
              {
                type: "string",
                format: "uuid",
                pattern:
                  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              },
              { type: "null" },
            ],
            description: "The open question that it asks.",
          },
          video: {
            anyOf: [
              {
                type: "object",
                properties: {
                  id: { type: "string" },
                  title: { type: ["string", "null"] },
                  url: { type: "string" },
                  published_at: {
                    anyOf: [
                      {
                        type: "string",
                        format: "date-time",
                        pattern:
                          "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                      },
                      { type: "null" },
                    ],
                  },
                },
                required: ["id", "title", "url", "published_at"],
              },
              { type: "null" },
            ],
          },
          thread: {
            type: "array",
            items: {
              type: "object",
              properties: {
                comment_id: {
                  type: "string",
                  format: "uuid",
                  pattern:
                    "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                  description: "Our id of the comment, also of the one that a reply answers.",
                },
                author_name: { type: ["string", "null"] },
                is_ours: { type: "boolean" },
                text: { type: ["string", "null"] },
                written_at: {
                  anyOf: [
                    {
                      type: "string",
                      format: "date-time",
                      pattern:
                        "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                    },
                    { type: "null" },
                  ],
                },
                status: { type: ["string", "null"] },
              },
              required: ["comment_id", "author_name", "is_ours", "text", "written_at", "status"],
            },
            description: "Oldest first, 100 at most.",
          },
          notes: {
            type: "array",
            items: { $ref: "#/components/schemas/Note" },
            description: "Oldest first; none for a key without `answer`.",
          },
        },
        required: [
          "id",
          "tab",
          "tab_since",
          "channel_id",
          "author_name",
          "written_at",
          "language",
          "urgency",
          "warnings",
          "is_follow_up",
          "addresses_channel",
          "status",
          "reason",
          "assignee_id",
          "label_ids",
          "can",
          "youtube_id",
          "thread_id",
          "channel_title",
          "author_channel_id",
          "text",
          "edited_at",
          "translation",
          "category",
          "sentiment",
          "escalation",
          "version",
          "reply",
          "owner_reply",
          "question_id",
          "video",
          "thread",
          "notes",
        ],
      },
      Note: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          author_id: {
            anyOf: [
              {
                type: "string",
                format: "uuid",
                pattern:
                  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              },
              { type: "null" },
            ],
          },
          author_name: { type: ["string", "null"] },
          program: { description: "The key by which it was written.", type: ["string", "null"] },
          text: { type: "string", description: "Empty once deleted." },
          written_at: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          edited_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
          is_deleted: { type: "boolean" },
          is_mine: { type: "boolean" },
          mentioned_ids: {
            type: "array",
            items: {
              type: "string",
              format: "uuid",
              pattern:
                "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
            },
          },
        },
        required: [
          "id",
          "author_id",
          "author_name",
          "program",
          "text",
          "written_at",
          "edited_at",
          "is_deleted",
          "is_mine",
          "mentioned_ids",
        ],
      },
      Label: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          name: { type: "string" },
          colour: {
            type: "string",
            enum: ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"],
          },
        },
        required: ["id", "name", "colour"],
      },
      Fact: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          channel_id: { type: "string" },
          video_id: { description: "Null: it holds for the whole channel.", type: ["string", "null"] },
          question: { type: "string" },
          answer: { type: "string" },
          links: { type: "array", items: { type: "string" } },
          valid_until: {
            anyOf: [
              {
                type: "string",
                format: "date",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$",
              },
              { type: "null" },
            ],
            description: "The last day on which it holds.",
          },
          language: { type: ["string", "null"] },
          created_at: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          updated_at: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          retired_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
            description: "Since when drafts no longer use it.",
          },
          contradicted_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
            description:
              "When a person put something else into a reply that cited it. Drafts don't use it until it is changed.",
          },
        },
        required: [
          "id",
          "channel_id",
          "video_id",
          "question",
          "answer",
          "links",
          "valid_until",
          "language",
          "created_at",
          "updated_at",
          "retired_at",
          "contradicted_at",
        ],
      },
      Passage: {
        type: "object",
        properties: {
          kind: { type: "string", enum: ["description", "fact", "document", "video", "caption"] },
          source_id: { type: "string", description: "The fact, the document, or the video on YouTube." },
          title: { type: ["string", "null"] },
          text: { type: "string" },
          language: { type: ["string", "null"] },
          url: { type: ["string", "null"] },
          said_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
        },
        required: ["kind", "source_id", "title", "text", "language", "url", "said_at"],
      },
      Question: {
        type: "object",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          channel_id: { type: "string" },
          question: { type: "string" },
          language: { type: ["string", "null"] },
          people: {
            type: "integer",
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            description: "How many viewers wait for the answer.",
          },
          comments: {
            type: "integer",
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            description: "How many of their comments do.",
          },
          asked_at: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          newest_at: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          suggestion: {
            description: "What was answered by hand to one who asked.",
            type: ["string", "null"],
          },
          videos: {
            type: "array",
            items: {
              type: "object",
              properties: {
                id: { type: "string" },
                title: { type: ["string", "null"] },
                comments: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
              },
              required: ["id", "title", "comments"],
            },
          },
          newest: {
            type: "array",
            items: {
              type: "object",
              properties: {
                comment_id: {
                  type: "string",
                  format: "uuid",
                  pattern:
                    "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
                },
                author_name: { type: ["string", "null"] },
                text: { type: ["string", "null"] },
                written_at: {
                  anyOf: [
                    {
                      type: "string",
                      format: "date-time",
                      pattern:
                        "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
                    },
                    { type: "null" },
                  ],
                },
              },
              required: ["comment_id", "author_name", "text", "written_at"],
            },
            description: "The newest 3 of these comments.",
          },
        },
        required: [
          "id",
          "channel_id",
          "question",
          "language",
          "people",
          "comments",
          "asked_at",
          "newest_at",
          "suggestion",
          "videos",
          "newest",
        ],
      },
      VideoReport: {
        type: "object",
        properties: {
          id: { type: "string" },
          channel_id: { type: "string" },
          title: { type: ["string", "null"] },
          published_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
          comments: {
            type: "integer",
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            description: "Of all time, as all that follows.",
          },
          history: {
            type: "integer",
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            description: "Of these, those written before the channel was connected.",
          },
          negative: {
            type: "integer",
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            description: "Comments in a negative mood.",
          },
          replies: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
          public_replies: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
          coverage_percent: {
            anyOf: [
              { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
              { type: "null" },
            ],
          },
          last_comment_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
          views: {
            anyOf: [
              { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
              { type: "null" },
            ],
          },
          views_read_at: {
            anyOf: [
              {
                type: "string",
                format: "date-time",
                pattern:
                  "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
              },
              { type: "null" },
            ],
          },
        },
        required: [
          "id",
          "channel_id",
          "title",
          "published_at",
          "comments",
          "history",
          "negative",
          "replies",
          "public_replies",
          "coverage_percent",
          "last_comment_at",
          "views",
          "views_read_at",
        ],
      },
      Event: {
        type: "object",
        properties: {
          id: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
          at: {
            type: "string",
            format: "date-time",
            pattern:
              "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
          },
          comment_id: {
            type: "string",
            format: "uuid",
            pattern:
              "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
          },
          from_status: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "draft",
                  "queue",
                  "posting",
                  "under_moderation",
                  "verified_public",
                  "failed",
                  "skipped",
                  "unknown",
                  "removed",
                  "deleted",
                ],
              },
              { type: "null" },
            ],
          },
          to_status: {
            anyOf: [
              {
                type: "string",
                enum: [
                  "draft",
                  "queue",
                  "posting",
                  "under_moderation",
                  "verified_public",
                  "failed",
                  "skipped",
                  "unknown",
                  "removed",
                  "deleted",
                ],
              },
              { type: "null" },
            ],
          },
          reason: { type: ["string", "null"] },
          actor: {
            type: "string",
            enum: ["person", "client", "engine"],
            description: "A person of the account, somebody with a client link, or the product by itself.",
          },
          person_id: {
            anyOf: [
              {
                type: "string",
                format: "uuid",
                pattern:
                  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
              },
              { type: "null" },
            ],
          },
          name: { description: "What the person is called, or the client typed.", type: ["string", "null"] },
          program: { description: "The key by which the person did it.", type: ["string", "null"] },
        },
        required: [
          "id",
          "at",
          "comment_id",
          "from_status",
          "to_status",
          "reason",
          "actor",
          "person_id",
          "name",
          "program",
        ],
      },
    },
    headers: {
      "RateLimit-Policy": {
        required: true,
        description: "How many calls a key has in a row (q), all back within w seconds.",
        schema: {
          type: "string",
          description: "How many calls a key has in a row (q), all back within w seconds.",
        },
      },
      RateLimit: {
        required: true,
        description: "How many are left (r), all back within t seconds.",
        schema: { type: "string", description: "How many are left (r), all back within t seconds." },
      },
      "X-Request-Id": {
        required: true,
        description: "Names the request in our log.",
        schema: { type: "string", description: "Names the request in our log." },
      },
      ETag: {
        required: true,
        description: "Send it back as If-None-Match: 304 without a body while nothing has changed.",
        schema: {
          type: "string",
          description: "Send it back as If-None-Match: 304 without a body while nothing has changed.",
        },
      },
      "WWW-Authenticate": {
        required: true,
        description: "Bearer, with what is wrong with the key.",
        schema: { type: "string", description: "Bearer, with what is wrong with the key." },
      },
      "Retry-After": {
        required: true,
        description: "Seconds until there is one more.",
        schema: { type: "string", description: "Seconds until there is one more." },
      },
    },
    responses: {
      Unchanged: {
        description: "What you have is still so.",
        headers: {
          "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
          RateLimit: { $ref: "#/components/headers/RateLimit" },
          "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
          ETag: { $ref: "#/components/headers/ETag" },
        },
      },
      Broken: {
        description: "The request breaks its contract: `errors` names every field.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      NoKey: {
        description: "There is no good key.",
        headers: { "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" } },
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      NotAllowed: {
        description: "The key, or its person, may not do this.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      RefusedRead: {
        description: "A value isn't one that there is.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      TooMany: {
        description: "Too many calls.",
        headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      Failed: {
        description: "It went wrong on our side. Repeat the request, a write by the same Idempotency-Key.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      NotFound: {
        description: "It doesn't exist, or not for this key.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      Conflict: {
        description: "It isn't as it was when you read it.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      RefusedWrite: {
        description: "What it asks for can't be done, or its Idempotency-Key was used for another request.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      TooLarge: {
        description: "The body has more than 64 kB.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
      NotJson: {
        description: "The body isn't application/json.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
    parameters: {
      "Idempotency-Key": {
        in: "header",
        name: "Idempotency-Key",
        schema: {
          type: "string",
          pattern: "^[\\x21-\\x7e]{1,100}$",
          description:
            "Yours to choose, one for each write. Repeated within 24 hours it answers as it did, and nothing is done again.",
          example: "0f5d3a52-8a35-4c8e-8f9b-5a7d1d1f6a10",
        },
        required: true,
        description:
          "Yours to choose, one for each write. Repeated within 24 hours it answers as it did, and nothing is done again.",
      },
    },
    securitySchemes: {
      key: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "rj_ and 48 hex digits",
        description: "A key of Programs, as Authorization: Bearer rj_…",
      },
    },
  },
};
