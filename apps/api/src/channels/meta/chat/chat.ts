import type { TextLimit } from '@hilo/contracts'
import type { GraphAccess } from '../graph'

/** One account of Messenger or of Instagram, and in what they differ. */
export interface Chat {
  readonly graph: GraphAccess
  /** Whose messages they are in a path: the account's id, or `me`. */
  readonly self: string
  readonly channel: 'messenger' | 'instagram'
  readonly text: TextLimit
  /** What we want to be told of. */
  readonly fields: readonly string[]
  /** Whether the echo of a message gives back what we tell with it. */
  readonly metadata: boolean
  /** Whether a person may answer between the first day and the seventh. */
  readonly humanAgent: boolean
}

export const day = 24 * 60 * 60
const week = 7 * day

/** With the permission for human agents the window is a week. */
export const windowOf = (humanAgent: boolean): number => (humanAgent ? week : day)
