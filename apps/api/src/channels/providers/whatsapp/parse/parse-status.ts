import { type InboundStatus, notUnderstood } from '../../../inbound'
import { entryOf } from '../../meta/callback-data'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import { failureOf } from '../errors'
import * as wire from '../wire'
import { countryOfStatus, readPrice } from './read-price'

const known: ReadonlyMap<string, InboundStatus['status']> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  // A voice note.
  ['played', 'read'],
  ['failed', 'failed'],
])

export function parseStatus(raw: unknown): ParsedItem {
  const parsed = wire.status.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'status', 'pending', 'the status names no message')
  const { id, status, timestamp = '', biz_opaque_callback_data, errors } = parsed.data
  const dedupeKey = `${id}:${status}:${timestamp}`
  const reached = known.get(status)
  if (!reached) return unparsedItem(dedupeKey, 'event', 'ignored', notUnderstood(`the status ${status}`))
  const price = readPrice(raw, reached, timestamp)
  return {
    dedupeKey,
    status: {
      providerMessageId: id,
      status: reached,
      error: null,
      ...(reached === 'failed' && failureOf(errors?.[0]?.code ?? null, countryOfStatus(raw))),
      entry: entryOf(biz_opaque_callback_data),
      ...(price && { price }),
    },
  }
}
