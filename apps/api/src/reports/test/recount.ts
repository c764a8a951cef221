import {
  type CountMeasure,
  type DurationMeasure,
  isOpen,
  responderNames,
  type Schedule,
} from '@hilo/contracts'
import type { WrittenEntry, WrittenInteraction } from './generated-history'

/**
 * Counts every number of a report from the timeline, by other means than the facts: the interactions of each number, and the
 * durations in seconds.
 */
interface Recounted {
  readonly counted: ReadonlyMap<`${CountMeasure} ${string}`, ReadonlySet<string>>
  readonly durations: ReadonlyMap<DurationMeasure, readonly number[]>
}

interface RecountedPeriod {
  readonly from: Date
  readonly to: Date
  readonly schedule: Pick<Schedule, 'time_zone' | 'hours' | 'holidays'>
  /** Of an area that a finished interaction had, in minutes. */
  readonly targets: (area: string | null) => { readonly first: number | null; readonly end: number | null }
}

export function recount(
  history: readonly WrittenInteraction[],
  isMine: (one: WrittenInteraction) => boolean,
  { from, to, schedule, targets }: RecountedPeriod,
): Recounted {
  const counted = new Map<`${CountMeasure} ${string}`, Set<string>>()
  const durations = new Map<DurationMeasure, number[]>()
  const within = (date: Date | null): date is Date => date !== null && date >= from && date < to
  for (const one of history.filter(isMine)) {
    const add = (measure: CountMeasure, key: string | null = '') => {
      const name = `${measure} ${key ?? 'none'}` as const
      counted.set(name, (counted.get(name) ?? new Set()).add(one.uuid))
    }
    if (within(one.created_at)) {
      add('created')
      add('created_channel', one.channel)
      add('created_area', one.area)
      add('created_label', one.label)
      add('created_hour', localHour(one.created_at, schedule.time_zone))
      if (one.sameAd) add('created_ad', one.sameAd)
    }
    if (one.status !== 'finished' || !within(one.finished_at)) continue
    const measure = (
      name: 'waiting' | 'first_answer' | 'later_answers' | 'resolution',
      begin: Date,
      end: Date,
    ) => {
      const put = (which: DurationMeasure, value: number) =>
        durations.set(which, [...(durations.get(which) ?? []), value])
      put(name, (end.getTime() - begin.getTime()) / 1000)
      put(`${name}_open`, openMinutes(schedule, begin, end) * 60)
    }
    add('finished')
    add('finished_by', one.finished_by)
    add('reason', one.reason)
    if (one.sameAd) add('finished_ad', one.sameAd)
    const messages = one.entries.filter(({ kind }) => kind === 'message')
    const events = one.entries.filter(({ kind }) => kind === 'timeline')
    for (const person of messages.flatMap(({ author_uuid }) => author_uuid ?? [])) add('answered_by', person)
    const answeredBy = (responder: string) => messages.some(({ author_name }) => author_name === responder)
    if (answeredBy(responderNames.meta_ai)) add('answered_by_ai')
    if (answeredBy(responderNames.app)) add('answered_by_app')
    if (events.some(({ body }) => body.event === 'transferred')) add('transferred')
    if (events.some(({ body }) => body.event === 'expired')) add('expired')
    for (const { error } of messages)
      if (error) {
        add('failed')
        add('failed_code', error.code)
      }
    const end = one.finished_at.getTime()
    const next = history.find(
      ({ conversation, created_at }) =>
        conversation === one.conversation &&
        created_at.getTime() >= end &&
        created_at.getTime() < end + 86_400_000,
    )
    if (next) add('wrote_again')
    const taken = events.find(({ body }) => body.event === 'taken' || body.event === 'assigned_automatically')
    if (taken) measure('waiting', one.created_at, taken.date)
    measure('resolution', one.created_at, one.finished_at)
    for (const [place, [asked, answered]] of answersOf(messages).entries()) {
      measure(place === 0 ? 'first_answer' : 'later_answers', asked, answered)
      if (place === 0 && one.sameAd) add('answered_ad', one.sameAd)
      if (place === 1) add('later_answered')
    }
    const target = targets(one.area)
    const judge = (what: 'first_answer' | 'end', begin: Date, until: Date, minutes: number) =>
      add(`${what}_${openMinutes(schedule, begin, until) <= minutes ? 'met' : 'missed'}`, one.area)
    const [asked, answered] = answersOf(messages)[0] ?? []
    if (target.first !== null && asked && answered) judge('first_answer', asked, answered, target.first)
    if (target.first !== null && !asked) {
      const question = messages.find(({ author_kind }) => author_kind === 'client')?.date
      if (question && openMinutes(schedule, question, one.finished_at) > target.first)
        add('first_answer_missed', one.area)
    }
    if (target.end !== null) judge('end', one.created_at, one.finished_at, target.end)
  }
  return { counted, durations }
}

/** Of each answer: when the customer first asked for it, and when it came. */
function answersOf(messages: readonly WrittenEntry[]): [asked: Date, answered: Date][] {
  const isAnswer = ({ author_kind, status }: WrittenEntry) => author_kind === 'user' && status !== 'failed'
  const said = messages.filter((one) => one.author_kind === 'client' || isAnswer(one))
  return said.flatMap((one, at): [Date, Date][] => {
    if (!isAnswer(one) || said[at - 1]?.author_kind !== 'client') return []
    const before = said.slice(0, at).findLastIndex(isAnswer)
    return [[said[before + 1]?.date ?? one.date, one.date]]
  })
}

function openMinutes(schedule: RecountedPeriod['schedule'], from: Date, to: Date): number {
  let open = 0
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) if (isOpen(schedule, new Date(at))) open += 1
  return open
}

function localHour(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString('en-US', { timeZone, weekday: 'short' })
  const hour = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' })
  return `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day) + 1}:${Number(hour)}`
}
