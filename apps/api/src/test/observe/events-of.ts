import type { DomainEvent } from '@hilo/contracts'
import { observeEvents } from '../../platform/events/write-events'

/**
 * The events that were written while `work` ran, in their order: of all businesses, also silent ones, those without a listener, and those
 * of transactions that roll back; only of the processes of this test. One piece of work at a time.
 */
export async function eventsOf(work: () => Promise<unknown>): Promise<readonly DomainEvent[]> {
  const heard: DomainEvent[] = []
  observeEvents((events) => heard.push(...events))
  try {
    await work()
  } finally {
    observeEvents(null)
  }
  return heard
}

/** An event as the tables name it, with the fields that distinguish it and by which listeners decide. */
export function nameOf(event: DomainEvent): string {
  const parts = [
    differenceOf(event),
    'line' in event && event.line,
    'fields' in event && event.fields?.toSorted().join(' '),
    event.silent && 'silently',
  ]
  return [event.name, ...parts.filter(Boolean)].join(' ')
}

function differenceOf(event: DomainEvent): string | undefined {
  if (event.name === 'message.changed' || event.name === 'interaction.changed') return event.what
  if (event.name === 'message.state_changed') return `${event.previous} > ${event.state}`
  if (event.name === 'call.changed') return event.state
  if (event.name === 'call.ended' || event.name === 'video.ended') return String(event.ending)
  return undefined
}

/** With who caused it. */
export const namesOf = (events: readonly DomainEvent[]): readonly string[] =>
  events.map((event) => `${nameOf(event)} by ${event.actor.kind}`)
