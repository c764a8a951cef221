const [minute, hour, day] = [60, 3_600, 86_400]
const steps = [
  ...[1, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 12].map((hours) => hours * hour),
]
const mostSteps = 5

/** The ticks of an axis of durations, at whole seconds, minutes, hours or days, up to the first one past the longest duration. */
export function durationTicks(longestSeconds: number): number[] {
  const wholeDays = Math.ceil(longestSeconds / mostSteps / day) * day
  const step = steps.find((one) => longestSeconds <= one * mostSteps) ?? wholeDays
  const count = Math.max(1, Math.ceil(longestSeconds / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
