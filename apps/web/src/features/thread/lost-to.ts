import type { Person } from '@hilo/contracts'

/** The person who has a chat that this person had until now. */
export interface LostTo {
  readonly user: Person
  /** True if they took the chat over, false if it was given to them. */
  readonly tookIt: boolean
}
