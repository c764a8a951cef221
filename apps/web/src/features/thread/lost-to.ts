import type { Person } from '@hilo/contracts'

/** Who has a chat that this person had until now. */
export interface LostTo {
  readonly user: Person
  /** They took it over; otherwise somebody gave it to them. */
  readonly tookIt: boolean
}
