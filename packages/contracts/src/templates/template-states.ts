/** The states of a template, as the provider reports them; the last two are ours. */
export const templateStates = [
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'in_appeal',
  'pending_deletion',
  'limit_exceeded',
  'archived',
  /** The provider uses a word that Hilo does not know. */
  'other',
  /** It was sent for review, and nobody knows whether it arrived: the next list says it. */
  'submitting',
  /** It did not arrive. */
  'unsent',
] as const
export type TemplateState = (typeof templateStates)[number]

/** Meta takes changes of these alone; one that did not arrive is sent again. */
export const editableTemplateStates: readonly TemplateState[] = ['approved', 'rejected', 'paused', 'unsent']

export const templateQualities = ['green', 'yellow', 'red'] as const
export type TemplateQuality = (typeof templateQualities)[number]

/** How often an approved template may be changed. */
export const templateEditLimits = { aDay: 1, aMonth: 10 } as const
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** When an approved template may be changed again after these changes; null: now. */
export function nextTemplateEdit(edits: readonly Date[], now: Date): Date | null {
  const within = (ms: number, most: number): number[] => {
    const times = edits.map((at) => at.getTime()).filter((at) => at > now.getTime() - ms)
    // The oldest of the last `most` ones has to leave the period.
    const oldest = times.toSorted((a, b) => b - a)[most - 1]
    return oldest === undefined ? [] : [oldest + ms]
  }
  const ends = [...within(dayMs, templateEditLimits.aDay), ...within(30 * dayMs, templateEditLimits.aMonth)]
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}
