import { randomBytes } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { Failure } from '../../channels/inbound'
import { unconfirmed } from '../../channels/unconfirmed'
import { storeItem } from '../../inbound/store-item'
import { claimOutbound } from '../../outbound/claim/claim-outbound'
import { recordOutcome } from '../../outbound/record/record-outcome'
import type { Fate } from '../plan/acts'
import { second } from '../plan/moments'
import { type Stage, servicesAt } from './stage'

interface Sent {
  readonly conversation: string
  readonly channel: ChannelType
  readonly at: number
  readonly fate: Fate
}

const notDelivered: Failure = {
  code: '131000',
  msg: 'El mensaje no se pudo entregar. Inténtalo de nuevo en un momento.',
}
const notConfirmed: Failure = {
  code: 'TIMEOUT',
  msg: unconfirmed,
}

/** What the provider says of a message it took. It may tell that one was read, and not that it came before. */
const receipts = {
  sent: null,
  delivered: { status: 'delivered', after: 2 * second },
  read: { status: 'read', after: 9 * second },
  failed: { status: 'failed', after: 2 * second },
} as const satisfies Record<Exclude<Fate, 'unknown'>, unknown>

/** Plays the provider of a message that was just written: it is handed over once, in the past, and never again. */
export async function settle(stage: Stage, { conversation, channel, at, fate }: Sent): Promise<void> {
  const { services, business, accounts, now } = stage
  const sending = servicesAt(services, Math.min(at + second / 2, now))
  // The past is played in no order: it has no pace.
  const claim = await claimOutbound(sending, business, conversation, {})
  if (claim === null || claim instanceof Date)
    throw new Error('a message of the demo is not there to be sent')
  if (fate === 'unknown') {
    await recordOutcome(
      sending,
      business,
      claim.attempt,
      { kind: 'unknown', error: notConfirmed, sent: [], doubt: null },
      null,
    )
    return
  }
  const id = providerMessageId(channel)
  await recordOutcome(sending, business, claim.attempt, { kind: 'accepted', providerIds: [id] }, null)
  const receipt = receipts[fate]
  if (!receipt) return
  const { status, after } = receipt
  const error = status === 'failed' ? notDelivered : null
  const item = {
    accountKey: null,
    dedupeKey: `${id}:${status}`,
    raw: { demo: true },
    status: { providerMessageId: id, status, error, entry: null },
  }
  await storeItem(services.db, accounts[channel], item, new Date(Math.min(at + after, now)))
}

/** In the shape that the channel's own ids have. */
export function providerMessageId(channel: ChannelType): string {
  const random = randomBytes(18)
  switch (channel) {
    case 'whatsapp':
      return `wamid.${Buffer.concat([Buffer.from('HBgM'), random]).toString('base64')}`
    case 'telegram':
      return `${random.readUInt32BE(0)}:${random.readUInt16BE(4)}${random.readUInt16BE(6)}`
    case 'messenger':
    case 'instagram':
      return `m_${random.toString('base64url')}`
    case 'gmail':
      return random.subarray(0, 8).toString('hex')
  }
}
