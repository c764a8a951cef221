import type { Person } from '@hilo/contracts'

/** The person who has a chat that this person had until now. */
export interface LostTo {
  readonly user: Person
  /** True: they took the chat over. False: somebody gave it to them. */
  readonly tookIt: boolean
}
