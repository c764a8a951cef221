import { createHash } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { ReadAd } from '../../channels/inbound'
import type { AdRow, ConversationRow } from '../../entries/rows'
import type { IncomingMessage } from './incoming-message'

export interface CameBy {
  /** The message with the ad as its entry keeps it. */
  readonly message: IncomingMessage
  /** Null: by no ad, or the provider does not say by which. */
  readonly ad: AdRow | null
  /** The provider's id of the click. */
  readonly click: string | null
}

/** How long a click counts for what the customer writes next, as long as they may be answered. */
const clickMs = 24 * 60 * 60_000

/** The ad by which the customer came with this message, or which they clicked just before it. */
export function adOfMessage(
  message: IncomingMessage,
  { clicked_ad }: Pick<ConversationRow, 'clicked_ad'>,
  { business, channel }: { readonly business: string; readonly channel: ChannelType },
): CameBy {
  const before =
    clicked_ad && message.date.getTime() - Date.parse(clicked_ad.at) < clickMs ? clicked_ad.ad : undefined
  const given = message.author === 'client' ? (message.body.ad ?? before) : undefined
  const ad = given as ReadAd | undefined
  if (!ad) return { message, ad: null, click: null }
  const { id, source = 'ad', headline, body = null, link = null, click_id = null } = ad
  const uuid = id === undefined ? undefined : uuidOfAd(business, channel, id)
  const shown = { ...message, body: { ...message.body, ad: { ...(uuid && { uuid }), ...ad } } }
  if (id === undefined || uuid === undefined) return { message: shown, ad: null, click: null }
  const row = { uuid, channel, external_id: id, source, headline, body, link, seen_at: message.date }
  return { message: shown, ad: row, click: click_id }
}

/** The same ad always has the same uuid, so that nobody has to read it first. It is stored, so how it is made never changes. */
export function uuidOfAd(business: string, channel: ChannelType, id: string): string {
  const digits = createHash('sha256').update(`ad/${business}/${channel}/${id}`).digest('hex')
  // A uuid of a kind that programs make (version 8), as the contract expects it.
  const version = `${digits.slice(0, 12)}8${digits.slice(13, 16)}a${digits.slice(17, 32)}`
  return version.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
