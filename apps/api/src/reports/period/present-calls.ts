import { type CallFigures, type CallMeasure, callGroups, callMeasures, type Report } from '@hilo/contracts'
import type { Names } from './read-names'
import type { Sum } from './read-sums'

type CallSum = Pick<Sum, 'n' | 'total'>
type CallSums = ReadonlyMap<string, Partial<Record<CallMeasure, CallSum>>>

/** Calls in total, by day, by number and by person, each beside the period before. */
export function callsOf(current: readonly Sum[], before: readonly Sum[], names: Names): Report['calls'] {
  const now = byKey(current)
  const then = byKey(before)
  return [...new Set([...now.keys(), ...then.keys()])].sort().flatMap((key) => {
    const by = callGroups.find((group) => key.startsWith(`${group}:`)) ?? 'total'
    const id = key.slice(key.indexOf(':') + 1)
    // The days of the two periods are not the same.
    if (by === 'day' && !now.has(key)) return []
    const name = names.get(`${by} ${id}`)?.name ?? null
    return [{ by, key: id, name, current: figuresOf(now.get(key)), before: figuresOf(then.get(key)) }]
  })
}

const isOfCalls = (measure: Sum['measure']): measure is CallMeasure =>
  (callMeasures as readonly string[]).includes(measure)

function byKey(sums: readonly Sum[]): CallSums {
  const found = new Map<string, Partial<Record<CallMeasure, CallSum>>>()
  for (const sum of sums)
    if (isOfCalls(sum.measure)) found.set(sum.key, { ...found.get(sum.key), [sum.measure]: sum })
  return found
}

function figuresOf(sums: Partial<Record<CallMeasure, CallSum>> = {}): CallFigures {
  const n = (measure: CallMeasure) => sums[measure]?.n ?? 0
  const mean = (measure: CallMeasure) => (n(measure) === 0 ? null : (sums[measure]?.total ?? 0) / n(measure))
  return {
    inbound: n('call_inbound'),
    answered: n('call_answered'),
    missed: n('call_missed'),
    mean_wait: mean('call_wait'),
    outbound: n('call_outbound'),
    reached: n('call_reached'),
    mean_talk: mean('call_talk'),
  }
}
