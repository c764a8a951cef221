import { storableText } from '../../platform/text/storable-json'
import type { ItemAccount } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import type { IncomingStatus } from './incoming-status'

/** A status that waits, with its caller. */
export interface QueuedStatus {
  readonly account: ItemAccount
  readonly incoming: IncomingStatus
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

export const providerIdOf = ({ incoming }: Pick<QueuedStatus, 'incoming'>): string =>
  storableText(incoming.report.providerMessageId)
