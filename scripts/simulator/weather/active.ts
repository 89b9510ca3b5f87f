/** The weather that lasts, and what is told of it afterwards. */
import type { FatePlanDump } from "../reply-fates.ts";
import type { SettingsPatch } from "../settings.ts";
import type { WeatherName } from "./weathers.ts";

export type ActiveWeather = {
  names: WeatherName[];
  faults: number[];
  fates: FatePlanDump;
  /** The knobs that it turned, as they were. */
  before: SettingsPatch;
  /** Comments and videos that it has plans for. */
  touched: { comments: string[]; videos: string[] };
};

/** What a weather did while it lasted. */
export type WeatherRecord = {
  names: WeatherName[];
  /** Calls that it hit. */
  faults: number;
  /** Inserts that met a fate of it. */
  fates: number;
  comments: number;
  videos: number;
};
