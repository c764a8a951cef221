import type { DomainEvent } from '@hilo/contracts'
import { type EventsOf, type ReliableListener, reliableEntries } from './listeners'

/** What a reliable listener has to do because of the events of one change. */
export interface Due {
  readonly listener: ReliableListener
  /** The interaction or the business on which it works. */
  readonly subject?: string
  /** Instead, where the event names only the call: the interaction is the one in whose thread it is. */
  readonly call?: string
  readonly events: readonly DomainEvent[]
}

const subjectOf: { readonly [S in keyof EventsOf]: (event: EventsOf[S]) => Pick<Due, 'subject' | 'call'> } = {
  interaction: (event) => ('interaction' in event ? { subject: event.interaction } : { call: event.call }),
  business: ({ business }) => ({ subject: business }),
}

/** The rows that one change in one subject writes for reliable listeners: at most one for each. */
export const planDues = (events: readonly DomainEvent[]): readonly Due[] =>
  reliableEntries.flatMap(([listener, { subject, takes, takesPast }]): Due[] => {
    const conditions: Readonly<
      Record<string, true | ((event: never, together: readonly DomainEvent[]) => boolean) | undefined>
    > = takes
    const heard = events.filter((event) => {
      const takes = conditions[event.name]
      if (takes === undefined || (event.silent && !takesPast)) return false
      return takes === true || takes(event as never, events)
    })
    const [first] = heard
    // The type of `takes` lets it take only events that have its subject.
    return first ? [{ listener, ...subjectOf[subject](first as never), events: heard }] : []
  })
