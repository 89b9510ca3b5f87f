/** What the examples of the reference are about. A test puts rows of its own in the place of these and asks for each. */
export const EXAMPLE = {
  comment: "6f0f4a52-6f5b-4d8e-9a53-0a4c0b3f7c11",
  person: "b3a7c1de-2b14-4f0a-8a8e-5f2f3f1f9d20",
  label: "0d9c7a64-93c1-4f9e-9d0f-6c1d1c3a5e33",
  note: "a4e7f0b8-5f7a-4c62-8f2d-1b2e9c7d4f44",
  fact: "c5d8e1f9-7a3b-4e5c-9b6d-2c3f8d1e5a55",
  question: "d6e9f2a0-8b4c-4f6d-8c7e-3d4a9e2f6b66",
  account: "e7fa03b1-9c5d-4a7e-9d8f-4e5bad3a7c77",
  key: "f80b14c2-0d6e-4b8f-8e90-5f6cbe4b8d88",
  channel: "UCx4n7Qe9bR2sT5vW8yZ1aBc",
  video: "dQw4w9WgXcQ",
} as const;
