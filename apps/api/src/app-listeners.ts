import type { DomainEvent, InteractionEvent } from '@hilo/contracts'
import { areaPublications } from './areas/announce-area'
import { botSweep } from './bot/run-bot'
import { callPublications } from './calls/ring/publish-call'
import { channelPublications } from './channels/accounts/channel-status'
import { templatePublications } from './channels/templates/announce-templates'
import { contactPublications } from './contacts/announce-contact'
import { finishReasonPublications } from './finish-reasons/announce-finish-reasons'
import { hooksSweep } from './hooks/write-deliveries'
import { assignmentSweep } from './interactions/assignment/run-assignment'
import { rebuildPublications } from './interactions/rebuild-publications'
import { labelPublications } from './labels/announce-labels'
import type { Publication, PublicationsOfEvents } from './platform/announcements/announcer'
import type { Clock } from './platform/clock/clock'
import type { Db } from './platform/db/db'
import type { EventNameOf, ReliableListener } from './platform/events/listeners'
import type { Services } from './platform/services'
import type { Sweep } from './platform/sweeps/repeat-sweeps'
import { presencePublications } from './presence/announce-presence'
import { pushSweep } from './push/write-pushes'
import { factsSweep } from './reports/facts/sweep-facts'
import { targetPublications } from './targets/announce-targets'
import { videoPublications } from './video-calls/publish-video'

/** The listeners of events, by `platform/events/listeners.ts`: sockets at once, the others reliably. */

/** Reliably: the sweep that runs each listener on events whose job was lost. */
export const sweepsOfListeners = (services: Services): { readonly [L in ReliableListener]: Sweep } => ({
  facts: factsSweep(services),
  bot: botSweep(services),
  assignment: assignmentSweep(services),
  hooks: hooksSweep(services),
  push: pushSweep(services),
})

/**
 * At once: the publications for sockets, from the rows as they are now. Events of interactions are published together
 * (`interactions/announce-written.ts`).
 */
type PerEvent = {
  readonly [N in Exclude<EventNameOf<'sockets'>, InteractionEvent['name'] | 'person.presence_changed'>]: (
    event: DomainEvent<N>,
  ) => readonly Publication[] | Promise<readonly Publication[]>
}

export function publicationsOfEvents(db: Db, clock: Clock): PublicationsOfEvents {
  const contact = (event: { business: string; contact: string }) =>
    contactPublications(event.business, event.contact)
  const call = (event: { business: string; call: string }) => callPublications({ db, clock }, event)
  const video = (event: Parameters<typeof videoPublications>[1]) => videoPublications({ db }, event)
  const perEvent: PerEvent = {
    'contact.changed': contact,
    'contact.blocked': contact,
    'contact.unblocked': contact,
    'contact.merged': ({ business, into }) => contactPublications(business, into),
    'contact.erased': contact,
    'call.rang': call,
    'call.placed': call,
    'call.changed': call,
    'call.ended': call,
    'call.recorded': call,
    'video.changed': video,
    'video.ended': video,
    'video.recorded': (event) => video({ ...event, team: true }),
    'channel.state_changed': (event) => channelPublications(db, event),
    'templates.changed': templatePublications,
    // Screens of the team show the name and the availability. An event of all people at once changes neither.
    'person.changed': ({ business, user }) => (user === null ? [] : presencePublications(business, user)),
    'area.changed': (event) => areaPublications(db, event),
    'labels.changed': (event) => labelPublications(db, event),
    'finish_reasons.changed': ({ business }) => finishReasonPublications(db, business),
    'targets.changed': ({ business }) => targetPublications(business),
  }
  const ofOne = (event: DomainEvent) => {
    const publish = perEvent[event.name as keyof PerEvent] as
      | ((event: DomainEvent) => ReturnType<PerEvent[keyof PerEvent]>)
      | undefined
    return publish?.(event) ?? []
  }
  return async (events) => {
    const ofInteraction = events.filter(isOfInteraction)
    if (ofInteraction.length > 0) return rebuildPublications(db, ofInteraction)
    // If a thousand people return at once, every process gets one message.
    const came = events.filter((event) => event.name === 'person.presence_changed')
    const [first] = came
    const presence = first ? presencePublications(first.business, ...came.map(({ user }) => user)) : []
    return [...presence, ...(await Promise.all(events.map(ofOne))).flat()]
  }
}

const isOfInteraction = (event: DomainEvent): event is InteractionEvent => 'interaction' in event
