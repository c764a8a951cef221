import { countryOfPhone } from '../../../../platform/text/country-of-phone'
import type { InboundStatus, PriceNote } from '../../../inbound'
import { momentOf } from '../../meta/moment'
import * as wire from '../wire'
import { isPhone, isUserId } from './read-customer'

/** A business-scoped id begins with the country of the customer's phone. */
const countryOfUserId = (id: string | undefined): string | null =>
  isUserId(id) ? (/^([A-Z]{2})\./.exec(id)?.[1] ?? null) : null

/** The country of the customer whom a status names; null if unknown. */
export function countryOfStatus(raw: unknown): string | null {
  const { recipient_id, recipient_user_id } = wire.price.parse(raw)
  return countryOfRecipient([recipient_id, recipient_user_id])
}

/** The country of one of a customer's identifiers. */
export const countryOfRecipient = (ids: readonly (string | undefined)[]): string | null =>
  ids.reduce<string | null>(
    (found, id) => found ?? (isPhone(id) ? countryOfPhone(id) : countryOfUserId(id)),
    null,
  )

/**
 * The price that a status gives for its message. Meta charges for delivered messages, at the moment of the delivery: a
 * message that is read at once may have no `delivered`.
 */
export function readPrice(
  raw: unknown,
  status: InboundStatus['status'],
  timestamp: string | number | undefined,
): PriceNote | null {
  if (status === 'failed') return null
  const { pricing, conversation, recipient_id, recipient_user_id } = wire.price.parse(raw)
  const isFreeEntry = conversation?.origin?.type === 'referral_conversion'
  return {
    category: pricing?.category?.replaceAll('-', '_') ?? null,
    type: pricing?.type ?? null,
    billable: pricing?.billable ?? null,
    country: countryOfRecipient([recipient_id, recipient_user_id]),
    freeUntil: isFreeEntry ? momentOf(conversation.expiration_timestamp) : null,
    chargedAt: status === 'sent' ? null : momentOf(timestamp),
  }
}
