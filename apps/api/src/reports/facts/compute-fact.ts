import type { ChannelType, MeasureOpenTime, TimelineEvent } from '@hilo/contracts'

/** The fields of an interaction that its fact is computed from. */
export interface CountedInteraction {
  readonly uuid: string
  readonly user_uuid: string | null
  readonly area_uuid: string | null
  readonly channel: ChannelType
  readonly label_uuids: readonly string[]
  readonly finish_reason_uuid: string | null
  readonly finished_by: string | null
  readonly started_by: string | null
  /** The ad by which the customer came. */
  readonly ad_uuid: string | null
  readonly created_at: Date
  /** Null: the interaction is open. */
  readonly finished_at: Date | null
  readonly wrote_again: boolean
  /** The targets of its area when it finished. */
  readonly first_answer_minutes: number | null
  readonly end_minutes: number | null
}

/** The fields of an entry that the fact is computed from. */
export interface CountedEntry {
  readonly kind: 'message' | 'timeline'
  /** Messages of Meta's AI, and of another app that answers in place of the business, are kinds of their own. */
  readonly author_kind: 'client' | 'user' | 'bot' | 'app' | 'ai' | 'other_app' | 'integration' | 'system'
  readonly author_uuid: string | null
  readonly date: Date
  readonly status: string | null
  readonly event: TimelineEvent | null
  readonly error: { readonly code: string; readonly msg: string } | null
}

interface Failure {
  readonly code: string
  readonly msg: string
  readonly n: number
}

/** A row of `interaction_facts`. */
export interface Fact {
  readonly interaction_uuid: string
  readonly user_uuid: string | null
  readonly area_uuid: string | null
  readonly channel: ChannelType
  readonly label_uuids: readonly string[]
  readonly finish_reason_uuid: string | null
  readonly finished_by: string | null
  readonly answered_by: readonly string[]
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly waiting: number | null
  readonly waiting_open: number | null
  readonly first_answer: number | null
  readonly first_answer_open: number | null
  readonly later_answers: readonly number[]
  readonly later_answers_open: readonly number[]
  readonly resolution: number | null
  readonly resolution_open: number | null
  readonly transfers: number
  readonly expiries: number
  readonly messages: number
  /** Of Meta's AI. */
  readonly ai_answers: number
  /** Of another app that answers in place of the business. */
  readonly app_answers: number
  readonly failures: readonly Failure[]
  readonly wrote_again: boolean
  readonly first_answer_met: boolean | null
  readonly end_met: boolean | null
  readonly ad_uuid: string | null
}

/** The events by which a waiting interaction gets an owner. */
const begins: ReadonlySet<TimelineEvent> = new Set([
  'taken',
  'assigned_automatically',
  'taken_over',
  'transferred',
])
const transfers: ReadonlySet<TimelineEvent> = new Set(['transferred', 'transferred_to_area'])

interface Duration {
  readonly all: number
  readonly open: number
}

/** The fields that an open interaction's fact leaves empty, because they are known only when it finishes. */
const nothingMeasured = {
  answered_by: [],
  waiting: null,
  waiting_open: null,
  first_answer: null,
  first_answer_open: null,
  later_answers: [],
  later_answers_open: [],
  resolution: null,
  resolution_open: null,
  transfers: 0,
  expiries: 0,
  messages: 0,
  ai_answers: 0,
  app_answers: 0,
  failures: [],
  first_answer_met: null,
  end_met: null,
} as const satisfies Partial<Fact>

/** Computes the fact of an interaction. The same rows always give the same fact. */
export function computeFact(
  interaction: CountedInteraction,
  entries: readonly CountedEntry[],
  openTime: MeasureOpenTime,
): Fact {
  const { uuid, started_by, first_answer_minutes, end_minutes, ...same } = interaction
  const { created_at, finished_at } = same
  const fact = {
    ...same,
    ...nothingMeasured,
    interaction_uuid: uuid,
    label_uuids: [...same.label_uuids].sort(),
  }
  if (finished_at === null) return fact
  const measure = (from: Date, to: Date): Duration => ({
    all: seconds(to.getTime() - from.getTime()),
    open: seconds(openTime(from, to)),
  })
  const messages = entries.filter(({ kind }) => kind === 'message')
  const events = entries.flatMap(({ event, date }) => (event ? [{ event, date }] : []))
  const taken = started_by === null ? events.find(({ event }) => begins.has(event)) : undefined
  const waiting = taken ? measure(created_at, taken.date) : null
  // A message from the provider's own app after the end is no answer.
  const untilEnd = messages.filter(({ date }) => date <= finished_at)
  const { answers, openSince } = answerTimes(untilEnd, measure)
  const [first, ...later] = answers
  const resolution = measure(created_at, finished_at)
  const countOf = (kind: CountedEntry['author_kind']) =>
    untilEnd.filter(({ author_kind, status }) => author_kind === kind && status !== 'failed').length
  const people = messages.flatMap(({ author_kind, author_uuid }) =>
    author_kind === 'user' && author_uuid ? [author_uuid] : [],
  )
  return {
    ...fact,
    answered_by: [...new Set(people)].sort(),
    waiting: waiting?.all ?? null,
    waiting_open: waiting?.open ?? null,
    first_answer: first?.all ?? null,
    first_answer_open: first?.open ?? null,
    later_answers: later.map(({ all }) => all),
    later_answers_open: later.map(({ open }) => open),
    resolution: resolution.all,
    resolution_open: resolution.open,
    transfers: events.filter(({ event }) => transfers.has(event)).length,
    expiries: events.filter(({ event }) => event === 'expired').length,
    messages: messages.length,
    ai_answers: countOf('ai'),
    app_answers: countOf('other_app'),
    failures: failuresOf(messages),
    first_answer_met: first
      ? isMet(first, first_answer_minutes)
      : // Without an answer it is missed once its time has passed.
        openSince && isMet(measure(openSince, finished_at), first_answer_minutes) === false
        ? false
        : null,
    end_met: isMet(resolution, end_minutes),
  }
}

const isMet = ({ open }: Duration, minutes: number | null): boolean | null =>
  minutes === null ? null : open <= minutes * 60

/**
 * How long the customer waited for each answer: from the first message that nobody had answered to the first one of a person, of
 * the team or by the provider's own app. What the bot, Meta's AI, another responder or an integration writes is no answer, nor is what did not reach the customer. `openSince`: since
 * when nobody has answered.
 */
function answerTimes(
  messages: readonly CountedEntry[],
  measure: (from: Date, to: Date) => Duration,
): { readonly answers: readonly Duration[]; readonly openSince: Date | null } {
  const answers: Duration[] = []
  let since: Date | null = null
  for (const { author_kind, date, status } of messages) {
    if (author_kind === 'client') since ??= date
    else if (since && (author_kind === 'user' || author_kind === 'app') && status !== 'failed') {
      answers.push(measure(since, date))
      since = null
    }
  }
  return { answers, openSince: since }
}

function failuresOf(messages: readonly CountedEntry[]): readonly Failure[] {
  const failures = new Map<string, Failure>()
  for (const { status, error } of messages) {
    if (status !== 'failed') continue
    const { code, msg } = error ?? { code: 'FAILED', msg: '' }
    failures.set(code, { code, msg, n: (failures.get(code)?.n ?? 0) + 1 })
  }
  return [...failures.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** In seconds, at least 0: a clock that was set back would make it negative. */
const seconds = (ms: number): number => Math.max(0, Math.round(ms / 1000))
