import { errorTable, Refusal } from '@hilo/contracts'

/**
 * Why a webhook has to come again. The log names it (docs/operations.md); its provider is told `UNAVAILABLE`, whichever it is.
 * - `BUSINESS_LATE`: more messages of its business come than can be stored.
 * - `CUSTOMER_FULL`, `BUSINESS_FULL`, `MEMORY_FULL`: what waits of its customer, of its business or of all takes all the memory that it may.
 */
export type OverloadReason = 'BUSINESS_LATE' | 'CUSTOMER_FULL' | 'BUSINESS_FULL' | 'MEMORY_FULL'

export class Overload extends Refusal<'UNAVAILABLE'> {
  readonly reason: OverloadReason

  constructor(reason: OverloadReason) {
    super('UNAVAILABLE', errorTable.UNAVAILABLE.msg)
    this.reason = reason
  }
}

/** What the log says of a webhook that was refused. */
export const reasonOf = (refusal: Refusal): string =>
  refusal instanceof Overload ? refusal.reason : refusal.code
