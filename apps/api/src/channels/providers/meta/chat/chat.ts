import type { TextLimit } from '@hilo/contracts'
import type { GraphAccess } from '../graph'

/** An account of Messenger or Instagram, and the differences between the two. */
export interface Chat {
  readonly graph: GraphAccess
  /** The account in the path of a request: its id, or `me`. */
  readonly self: string
  readonly channel: 'messenger' | 'instagram'
  readonly text: TextLimit
  /** The webhook fields that we subscribe to. */
  readonly fields: readonly string[]
  /** Whether the echo of a message returns the metadata that we send with it. */
  readonly metadata: boolean
  /** Whether the account has the permission by which a person may answer for seven days. */
  readonly humanAgent: boolean
}

const day = 24 * 60 * 60
const week = 7 * day

/** With the permission for human agents the window is a week. */
export const windowOf = (humanAgent: boolean): number => (humanAgent ? week : day)
