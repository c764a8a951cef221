import type { Due, DueKind } from './due-values'
import { type FindOpenMoment, openMomentOf, type ScheduleInForce } from './open-time'

/** The targets of an area, in minutes of business hours; null: none. */
export interface AreaTargets {
  readonly uuid: string
  readonly first_answer_minutes: number | null
  readonly end_minutes: number | null
}

/** The rules for when an interaction must be answered and finished. */
export interface DueFacts {
  readonly area: string | null
  readonly isFinished: boolean
  readonly created_at: Date
  /** Since when the customer waits for an answer. */
  readonly waiting_since: Date | null
  /** When a person first answered them. */
  readonly answered_at: Date | null
}

/**
 * The dues of an interaction, by the targets of its area and the business hours that were in force at each moment;
 * the earliest first. Nothing of this is stored, so other targets or hours count at once, for every open interaction.
 * See decision 145.
 */
export function duesOf(
  areas: readonly AreaTargets[],
  schedules: readonly ScheduleInForce[],
): (facts: DueFacts) => readonly Due[] {
  const targets = new Map(areas.map((area) => [area.uuid, area]))
  const find = cached(openMomentOf(schedules))
  return ({ area, isFinished, created_at, waiting_since, answered_at }) => {
    const { first_answer_minutes = null, end_minutes = null } = (area && targets.get(area)) || {}
    if (isFinished) return []
    const due = (kind: DueKind, from: Date | null, minutes: number | null): Due[] => {
      const at = from && minutes !== null ? find(from, minutes * 60_000) : null
      return at ? [{ kind, at }] : []
    }
    return [
      ...due('first_answer', answered_at ? null : waiting_since, first_answer_minutes),
      ...due('end', created_at, end_minutes),
    ].sort((one, other) => one.at.getTime() - other.at.getTime())
  }
}

/** The latest moments that are late by now for an area: an interaction that asked or began then or earlier has missed the target. */
interface DueCutoffs {
  readonly uuid: string
  readonly asked: Date | null
  readonly began: Date | null
}

/** The same rule as moments in the past, to count what is due without computing each interaction's due. */
export function cutoffsOf(
  areas: readonly AreaTargets[],
  schedules: readonly ScheduleInForce[],
  before: Date,
): DueCutoffs[] {
  const find = openMomentOf(schedules)
  const of = (minutes: number | null) =>
    minutes === null ? null : latestLate(find, minutes * 60_000, before.getTime())
  return areas.map(({ uuid, first_answer_minutes, end_minutes }) => ({
    uuid,
    asked: of(first_answer_minutes),
    began: of(end_minutes),
  }))
}

/** Open time is measured at most this far back; anything older is overdue. */
const farBackMs = 3 * 365 * 86_400_000

/** The latest moment whose time had passed before another; null: none in three years. Later moments are never due earlier. */
function latestLate(find: FindOpenMoment, ms: number, before: number): Date | null {
  const isLate = (from: number) => (find(new Date(from), ms)?.getTime() ?? Number.POSITIVE_INFINITY) < before
  let back = ms
  while (!isLate(before - back)) {
    if (back > farBackMs) return null
    back *= 2
  }
  let [late, notLate] = [before - back, before]
  while (notLate - late > 1) {
    const middle = Math.floor((late + notLate) / 2)
    if (isLate(middle)) late = middle
    else notLate = middle
  }
  return new Date(late)
}

/** Rows ask for the same again and again; a few thousand answers are kept. */
function cached(find: FindOpenMoment): FindOpenMoment {
  const known = new Map<string, Date | null>()
  return (from, ms) => {
    const key = `${from.getTime()} ${ms}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size > 5_000) known.clear()
    const at = find(from, ms)
    known.set(key, at)
    return at
  }
}
