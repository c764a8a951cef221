import { randomBytes } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { Failure } from '../../src/channels/inbound'
import { unconfirmed } from '../../src/channels/providers/shared/unknown-outcome'
import { claimOutbound } from '../../src/outbound/claim/claim-outbound'
import { recordOutcome } from '../../src/outbound/record/record-outcome'
import type { DeliveryResult } from '../plan/acts'
import { second } from '../plan/moments'
import { type PlayContext, servicesAt } from './play-context'
import { storeItemAt } from './store-item-at'

interface Sent {
  readonly conversation: string
  readonly channel: ChannelType
  readonly at: number
  readonly fate: DeliveryResult
}

const notDelivered: Failure = {
  code: '131000',
  msg: 'El mensaje no se pudo entregar. Inténtalo de nuevo en un momento.',
}
const notConfirmed: Failure = {
  code: 'TIMEOUT',
  msg: unconfirmed,
}

/** The provider's status of an accepted message. A provider may report `read` without `delivered`. */
const receipts = {
  sent: null,
  delivered: { status: 'delivered', after: 2 * second },
  read: { status: 'read', after: 9 * second },
  failed: { status: 'failed', after: 2 * second },
} as const satisfies Record<Exclude<DeliveryResult, 'unknown'>, unknown>

/** Plays the provider for a message that was just written: records the attempt and its status in the past. */
export async function playDelivery(
  context: PlayContext,
  { conversation, channel, at, fate }: Sent,
): Promise<void> {
  const { services, business, now } = context
  const sending = servicesAt(services, Math.min(at + second / 2, now))
  // No pace: the past is not played in order of time.
  const claim = await claimOutbound(sending, business, conversation, {})
  if (claim === null || claim instanceof Date || !('attempt' in claim))
    throw new Error('a message of the demo cannot be claimed')
  if (fate === 'unknown') {
    await recordOutcome(
      sending,
      business,
      claim.attempt,
      { kind: 'unknown', error: notConfirmed, sent: [], inFlight: null },
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
  await storeItemAt(context, channel, item, Math.min(at + after, now))
}

/** A random id in the channel's format. */
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
