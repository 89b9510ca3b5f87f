/** Weather begins and ends. */
import { chanceOf } from "../chance.ts";
import { hash32 } from "../ids.ts";
import { patchSettings, type SettingsPatch } from "../settings.ts";
import type { Simulation } from "../simulation.ts";
import { truthAt } from "../visibility.ts";
import type { ActiveWeather, WeatherRecord } from "./active.ts";
import { type Sky, WEATHERS, type Weather, type WeatherName } from "./weathers.ts";

export function startWeather(
  simulation: Simulation,
  { names, seed = 1 }: { names: WeatherName[]; seed?: number },
): void {
  endWeather(simulation);
  const weather: ActiveWeather = {
    names,
    faults: [],
    fates: [],
    before: {},
    touched: { comments: [], videos: [] },
  };
  for (const name of names) {
    // Each draws its own, or in a mixture the same threads would meet everything.
    const sky = { seed: hash32(`${name} ${seed}`), since: simulation.clock.now() };
    begin(simulation, WEATHERS[name], sky, weather);
  }
  simulation.weather = weather;
}

function begin(simulation: Simulation, definition: Weather, sky: Sky, weather: ActiveWeather): void {
  const patch = definition.settings?.(sky) ?? {};
  weather.before = { ...only(simulation.settings, patch), ...weather.before };
  simulation.settings = patchSettings(simulation.settings, patch);
  for (const rule of definition.faults?.(sky) ?? []) weather.faults.push(simulation.faults.add(rule));

  let from = 0;
  for (const [part, fate] of definition.fates ?? []) {
    const share = { seed: sky.seed, from, to: from + part };
    weather.fates.push(simulation.fates.add({ share, fate, times: null }));
    from += part;
  }

  const { content, clock } = simulation;
  const now = clock.now();
  for (const comment of content.comments.values()) {
    if (comment.source !== "seed" || comment.changes.length > 0 || truthAt(comment, now) !== "published")
      continue;
    const changes = definition.comment?.(comment.id, sky);
    if (changes === undefined) continue;
    comment.changes = changes.sort((left, right) => left.at - right.at);
    content.watch(comment);
    weather.touched.comments.push(comment.id);
  }
  const drawn = [...content.videos.values()]
    .map((video) => ({ video, place: chanceOf(sky.seed, video.id) }))
    .sort((left, right) => left.place - right.place);
  for (const [rank, { video }] of drawn.entries()) {
    const closed = definition.video?.(rank, sky);
    if (closed === undefined) continue;
    video.closed = closed;
    weather.touched.videos.push(video.id);
  }
}

/** Fair again: what was only away is back, what was removed or closed for good stays so. */
export function endWeather(simulation: Simulation): WeatherRecord | null {
  const { weather, content, clock, faults, fates } = simulation;
  if (weather === null) return null;
  const record: WeatherRecord = {
    names: weather.names,
    faults: faults
      .list()
      .filter(({ id }) => weather.faults.includes(id))
      .reduce((sum, { fired }) => sum + fired, 0),
    fates: weather.fates.reduce((sum, { used }) => sum + used, 0),
    comments: weather.touched.comments.length,
    videos: weather.touched.videos.length,
  };
  faults.remove(weather.faults);
  fates.remove(weather.fates);
  simulation.settings = patchSettings(simulation.settings, weather.before);
  for (const comment of content.comments.values()) {
    if (!comment.changes.some(({ truth }) => truth === "away")) continue;
    comment.changes = comment.changes.filter(({ truth }) => truth !== "away" && truth !== "published");
  }
  const now = clock.now();
  for (const id of weather.touched.videos) {
    const video = content.videos.get(id);
    for (const spell of video?.closed ?? []) if (spell.to !== null) spell.to = Math.min(spell.to, now);
  }
  simulation.weather = null;
  return record;
}

/** The values that a patch would replace. */
function only(settings: SettingsPatch, patch: SettingsPatch): SettingsPatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, settings[name as keyof SettingsPatch]]));
}
