import { expect, test } from "vitest";
import { drawSchedule, scheduleInWords } from "../../scripts/proofs/faults/schedule.ts";
import { WEATHER_NAMES } from "../../scripts/simulator/weather/weathers.ts";

const schedules = Array.from({ length: 100 }, (_, seed) => drawSchedule(seed + 1));

test("a seed draws the same schedule, and another seed another one", () => {
  expect(drawSchedule(8)).toEqual(drawSchedule(8));
  expect(drawSchedule(9)).not.toEqual(drawSchedule(8));
});

test("a hundred seeds draw everything there is to draw", () => {
  const rounds = schedules.flatMap((schedule) => schedule.rounds);
  const drawn = (values: unknown[]) => [...new Set(values)].sort();
  expect(drawn(schedules.flatMap(({ weather }) => weather?.names ?? []))).toEqual([...WEATHER_NAMES].sort());
  expect(drawn(schedules.map(({ crosses }) => crosses?.what)).length).toBe(8);
  expect(drawn(rounds.flatMap(({ strike }) => strike?.victim ?? []))).toEqual(["crowd", "lone", "postgres"]);
  expect(drawn(rounds.flatMap(({ pause }) => pause?.end ?? []))).toEqual(["is killed", "wakes"]);
  expect(drawn(rounds.flatMap(({ wire }) => wire.map(({ kind }) => kind)))).toEqual([
    "cut",
    "late",
    "lost",
    "timeout",
  ]);
  expect(drawn(rounds.flatMap(({ actions }) => actions.map(({ kind }) => kind))).length).toBe(6);
  expect(drawn(rounds.flatMap(({ actions }) => actions.map(({ within }) => within)))).toEqual([false, true]);
  expect(drawn(schedules.map(({ replies }) => replies))).toEqual(["flat", "nested"]);
  expect(drawn(schedules.flatMap(({ users }) => users.map(({ converses }) => converses)))).toEqual([
    false,
    true,
  ]);
  expect(drawn(rounds.flatMap(({ comments }) => comments.map(({ goesOn }) => goesOn[0]))).length).toBe(3);
  expect(drawn(rounds.flatMap(({ signIn }) => signIn?.what ?? []))).toEqual(["expires", "revoked"]);
  const tellings = rounds.flatMap(({ told: { pause } }) => pause ?? []);
  expect(drawn(tellings.map(({ at: { call, when }, end }) => `${when} ${call}, ${end}`)).length).toBe(6);
  expect(drawn(rounds.flatMap(({ told: { moods } }) => moods)).length).toBe(4);
  expect(rounds.some(({ quotaSpent }) => quotaSpent !== null)).toBe(true);
  expect(schedules.some(({ users }) => users.some(({ monthLeft }) => monthLeft !== null))).toBe(true);
});

test("every run has a channel on which answers within threads go by themselves", () => {
  for (const { users } of schedules) expect(users.some(({ converses }) => converses)).toBe(true);
});

test("every run has users who share a project", () => {
  for (const { users } of schedules)
    expect(users.filter(({ project }) => project === 0).length).toBeGreaterThanOrEqual(2);
});

test("a schedule can be read", () => {
  expect(scheduleInWords(drawSchedule(8)).join("\n")).toMatch(/round 1: \d+ comments/);
});
