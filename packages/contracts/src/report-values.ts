/** Properties that an interaction may have had before it finished, as Estadisticas counts them. */
export const historyFacts = [
  'waiting',
  'first_answer',
  'later_answer',
  'transfer',
  'expiry',
  'failure',
  'wrote_again',
  'ai_answer',
  'app_answer',
  'first_answer_met',
  'first_answer_missed',
  'end_met',
  'end_missed',
] as const
export type HistoryFact = (typeof historyFacts)[number]

/** The state of an open interaction by the targets of its area: missed, or due within `dueSoonMs`. */
export const dueStates = ['missed', 'soon'] as const
export type DueState = (typeof dueStates)[number]

/**
 * The periods of Estadisticas, in days of the business's time zone. `last_week`: from Monday to Sunday; `last_month`: a whole one. Those
 * and yesterday are over, the others end today.
 */
export const reportPeriods = [
  'today',
  'yesterday',
  'last_week',
  'last_month',
  'days7',
  'days30',
  'days90',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** The times by which people, areas and channels are compared; the first one unless another is chosen. */
export const comparedTimes = ['first_answer', 'resolution'] as const
export type ComparedTimes = (typeof comparedTimes)[number]

/** Those that a weekly mail can have: they move on by themselves, and are longer than a day. */
export const weeklyPeriods: readonly ReportPeriod[] = reportPeriods.filter(
  (period) => period !== 'today' && period !== 'yesterday',
)
