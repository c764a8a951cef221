import type { ChannelType } from '@hilo/contracts'
import type { Account } from '../../channels/accounts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

/** What the acts of a business are played with. */
export interface Stage {
  /** Of the present; `servicesAt` takes them to another moment. */
  readonly services: Services
  readonly business: string
  readonly now: number
  /**
   * Gathers the database's statistics, as its owner. Without any, each row of a list is found by walking through all
   * of the business's, until Postgres gathers them by itself a minute later.
   */
  readonly analyze: () => Promise<unknown>
  /** For what nobody in particular does. */
  readonly anybody: Actor
  /** By their names. */
  readonly people: ReadonlyMap<string, Actor>
  readonly areas: ReadonlyMap<string, string>
  readonly accounts: Readonly<Record<ChannelType, Account>>
}

export const named = <T>(from: ReadonlyMap<string, T>, name: string): T => {
  const found = from.get(name)
  if (found === undefined) throw new Error(`the demo knows no '${name}'`)
  return found
}

/** The operations ask their clock for the hour: to play the past is to give them one that stands there. */
export const servicesAt = (services: Services, at: number): Services => ({
  ...services,
  clock: { now: () => new Date(at), onMove: () => () => {} },
  // Nobody listens to the past; its announcements are deleted when the demo stands.
  outbox: { ...services.outbox, published: () => {} },
  // What would have been done by itself then was done.
  jobs: { ...services.jobs, add: async () => {}, enqueue: async () => {} },
})
