import { createHash } from 'node:crypto'
import type { InboundItem, KeptItem } from '../inbound'
import { parseEcho } from './parse-echo'
import { parseMessage } from './parse-message'
import { parseStatus } from './parse-status'
import { ownContacts } from './read-customer'
import type { Told } from './told'
import * as wire from './wire'

type Json = Readonly<Record<string, unknown>>
/** Puts a part of a change's value back into its envelope: each item is kept as a webhook of its own. */
type Cut = (value: Json) => unknown

const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A webhook holds entries, changes and lists of several kinds, all of which may be long. Pure; never throws. */
export function parseWebhook(body: Uint8Array): InboundItem[] {
  const text = Buffer.from(body).toString('utf8')
  try {
    const envelope = recordOf(JSON.parse(text))
    if (!Array.isArray(envelope.entry)) return [unreadable(text, 'not an envelope of Meta')]
    return envelope.entry.flatMap((entry) => readEntry(envelope, entry))
  } catch (error) {
    return [unreadable(text, String(error))]
  }
}

function readEntry(envelope: Json, entry: unknown): InboundItem[] {
  const { changes, ...rest } = recordOf(entry)
  const list = listOf(changes)
  if (list.length === 0) return [kept({ ...envelope, entry: [entry] }, null, null, event)]
  return list.flatMap((change) => {
    const { field, value } = recordOf(change)
    const within = (part: unknown) => ({ ...envelope, entry: [{ ...rest, changes: [part] }] })
    const items = readChange(field, recordOf(value), (part) => within({ field, value: part }))
    return items.length > 0 ? items : [kept(within(change), accountKeyOf(recordOf(value)), null, event)]
  })
}

const event: KeptItem = { kind: 'event', state: 'ignored', why: null }

function readChange(field: unknown, value: Json, cut: Cut): InboundItem[] {
  const { messages, statuses, contacts, message_echoes, ...rest } = value
  const account = accountKeyOf(value)
  if (field === 'smb_message_echoes')
    return listOf(message_echoes).map((one) =>
      read(cut({ ...rest, message_echoes: [one] }), account, 'echo', () => parseEcho(one)),
    )
  if (field !== 'messages') return []
  return [
    ...listOf(messages).map((one) => {
      const own = ownContacts(recordOf(one), listOf(contacts))
      const raw = cut({ ...rest, ...(own.length > 0 && { contacts: own }), messages: [one] })
      return read(raw, account, 'message', () => parseMessage(one, own))
    }),
    ...listOf(statuses).map((one) =>
      read(cut({ ...rest, statuses: [one] }), account, 'status', () => parseStatus(one)),
    ),
  ]
}

const accountKeyOf = ({ metadata }: Json): string | null => {
  const id = recordOf(metadata).phone_number_id
  return typeof id === 'string' ? id : null
}

/** One that cannot be read is kept, and the others of its webhook go on. */
function read(
  raw: unknown,
  accountKey: string | null,
  kind: KeptItem['kind'],
  tell: () => Told,
): InboundItem {
  try {
    const { dedupeKey, ...told } = tell()
    return { accountKey, raw, dedupeKey: nameOf(dedupeKey, raw), ...told }
  } catch (error) {
    return kept(raw, accountKey, null, { kind, state: 'pending', why: String(error) })
  }
}

function kept(raw: unknown, accountKey: string | null, id: unknown, as: KeptItem): InboundItem {
  return { accountKey, raw, dedupeKey: nameOf(id, raw), kept: as }
}

const unreadable = (text: string, why: string): InboundItem => ({
  accountKey: null,
  dedupeKey: hashOf(text),
  raw: { text },
  kept: { kind: 'unreadable', state: 'ignored', why },
})

/** What has no name of its own, or none that an index takes, is known by what it says. */
function nameOf(id: unknown, raw: unknown): string {
  const named = wire.providerId.safeParse(id)
  return named.success ? named.data : hashOf(raw)
}

const hashOf = (raw: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(raw)).digest('base64url')}`
