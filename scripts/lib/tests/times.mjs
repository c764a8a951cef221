// @ts-check

/** @param {number} seconds */
function spell(seconds) {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/**
 * The time of each part of a run and of its steps, and of them all.
 *
 * @param {readonly import('./records.mjs').PartRecord[]} records
 * @param {number} secondLook in seconds
 */
export function timesOf(records, secondLook) {
  const parts = records.map(({ part, steps, projects }) => ({
    name: part === 'test' ? 'npm test' : `npm run ${part}`,
    seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
    steps: steps.map(({ step, seconds }) => `${step} ${spell(seconds)}`).join(', '),
    projects: Object.entries(projects)
      .map(([project, seconds]) => `${project} ${spell(seconds)}`)
      .join(', '),
  }))
  const all = parts.reduce((sum, { seconds }) => sum + seconds, secondLook)
  return [
    ...parts.map(
      ({ name, seconds, steps, projects }) =>
        `${name}: ${spell(seconds)} (${steps}${projects && `: ${projects}`})`,
    ),
    ...(secondLook > 0 ? [`segunda mirada: ${spell(secondLook)}`] : []),
    `en total: ${spell(all)}${process.env.ORDER_SEED ? `, ORDER_SEED=${process.env.ORDER_SEED}` : ''}`,
  ]
}
