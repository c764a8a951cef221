import { abilitiesOf, type ChannelType, isMediaKind, isTooLate } from '@hilo/contracts'
import type { Message } from '../../log/entry-kinds'

/** Whether the customer has the message, and the provider has given it an id. */
export const isDelivered = ({ kind, type, author, status, deleted }: Message): boolean =>
  kind === 'message' &&
  type !== 'call' &&
  !deleted &&
  (author.kind === 'client' || status === null || isSent.has(status))
const isSent: ReadonlySet<string> = new Set(['sent', 'delivered', 'read'])

/** The emojis with which this message can be reacted to: null for any, undefined where it cannot be. */
export function reactionsTo(
  entry: Message,
  channel: ChannelType,
  now: number,
): readonly string[] | null | undefined {
  const rule = abilitiesOf(channel).react
  if (!rule || !isDelivered(entry) || isTooLate(rule, Date.parse(entry.date), now)) return undefined
  return entry.author.kind === 'client' || rule.own ? rule.emojis : undefined
}

export function mayEdit(entry: Message, channel: ChannelType, now: number): boolean {
  const rule = abilitiesOf(channel).edit
  if (!rule || !isDelivered(entry) || isTooLate(rule, Date.parse(entry.date), now)) return false
  return entry.author.kind === 'user' && (entry.type === 'text' || 'caption' in entry.body)
}

const deletable: ReadonlySet<string> = new Set(['user', 'bot', 'integration'])

export function mayDelete(entry: Message, channel: ChannelType, now: number): boolean {
  const rule = abilitiesOf(channel).delete
  if (!rule || !isDelivered(entry) || isTooLate(rule, Date.parse(entry.date), now)) return false
  return deletable.has(entry.author.kind)
}

/** A text, or a file that every channel carries. */
export const mayForward = ({ kind, type, body, deleted }: Message): boolean => {
  if (kind !== 'message' || deleted) return false
  return 'text' in body
    ? body.text !== '' && type !== 'unsupported' && type !== 'call'
    : isMediaKind(type) && body.url !== null
}
