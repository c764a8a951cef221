import type { ChannelType } from '@hilo/contracts'
import type { Account } from '../../src/channels/accounts/accounts'
import type { LastEventTracker } from '../../src/inbound/webhook/track-last-event'
import type { Actor } from '../../src/platform/http/actor'
import type { Services } from '../../src/platform/services'

/** The context in which the acts of a business are played. */
export interface PlayContext {
  /** With the real clock; see `servicesAt`. */
  readonly services: Services
  readonly business: string
  readonly now: number
  /**
   * Runs ANALYZE as the database's owner. Without statistics Postgres scans whole tables until its own ANALYZE a minute later.
   */
  readonly analyze: () => Promise<unknown>
  /** Actor of acts that name nobody. */
  readonly anyPerson: Actor
  /** The people by name, as the areas are. */
  readonly people: ReadonlyMap<string, Actor>
  readonly areas: ReadonlyMap<string, string>
  readonly labels: ReadonlyMap<string, string>
  readonly finishReasons: ReadonlyMap<string, string>
  readonly accounts: Readonly<Record<ChannelType, Account>>
  /** Written when everything is played. */
  readonly lastEvents: LastEventTracker
}

export const getByName = <T>(from: ReadonlyMap<string, T>, name: string): T => {
  const found = from.get(name)
  if (found === undefined) throw new Error(`the demo knows no '${name}'`)
  return found
}

/** Services whose clock stands at a time in the past, without announcements and jobs. */
export const servicesAt = (services: Services, at: number): Services => ({
  ...services,
  clock: { now: () => new Date(at), onMove: () => () => {} },
  // Announcements stay unpublished and are deleted at the end of the seed.
  announcer: { ...services.announcer, publish: () => {}, announce: async () => {} },
  // The plan contains what jobs would have done.
  jobs: { ...services.jobs, add: async () => {}, enqueue: async () => {} },
})
