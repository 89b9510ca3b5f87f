/** Columns of an account's settings that pace its posting. */
export interface Pace {
  shadow_mode: boolean;
  cap_hour: number;
  cap_day: number;
  cap_video_day: number;
  jitter_seconds: number;
  same_text_per_day: number;
  quiet_from: number | null;
  quiet_to: number | null;
  breaker_not_public: number;
  breaker_judged: number;
}

/** As wide as it goes, so that only what a test is about holds a reply back. */
export const widestPace = {
  cap_hour: 200,
  cap_day: 1000,
  cap_video_day: 1000,
  jitter_seconds: 0,
  same_text_per_day: 100,
  breaker_not_public: 50,
  breaker_judged: 100,
} as const satisfies Partial<Pace>;
