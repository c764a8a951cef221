import { createHash } from 'node:crypto'
import { z } from 'zod'
import { errorMessage } from '../../../platform/errors/error-message'
import type { InboundItem, KeptItem } from '../../inbound'
import type { ParsedItem } from './parsed-item'

/** A JSON object of a webhook of Meta's. */
export type Json = Readonly<Record<string, unknown>>

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The shape of an id, which is stored in unique indexes and sent back in requests. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,256}$/)

/** An event that means nothing to us. */
export const event: KeptItem = { kind: 'event', state: 'ignored', why: null }

/** Parses a webhook into the items of its entries. Pure; never throws. */
export function parseEnvelope(
  body: Uint8Array,
  readEntry: (envelope: Json, entry: unknown) => InboundItem[],
): InboundItem[] {
  const text = Buffer.from(body).toString('utf8')
  try {
    const envelope = recordOf(JSON.parse(text))
    if (!Array.isArray(envelope.entry)) return [unreadable(text, 'not an envelope of Meta')]
    return envelope.entry.flatMap((entry) => readEntry(envelope, entry))
  } catch (error) {
    return [unreadable(text, errorMessage(error))]
  }
}

/** Parses one item. If that fails the item is kept, and the others of its webhook are not affected. */
export function readItem(
  raw: unknown,
  accountKey: string | null,
  kind: KeptItem['kind'],
  parse: () => ParsedItem,
): InboundItem {
  try {
    const { dedupeKey, ...parsed } = parse()
    return { accountKey, raw, dedupeKey: dedupeKeyOf(dedupeKey, raw), ...parsed }
  } catch (error) {
    return keptItem(raw, accountKey, null, { kind, state: 'pending', why: errorMessage(error) })
  }
}

export function keptItem(raw: unknown, accountKey: string | null, id: unknown, as: KeptItem): InboundItem {
  return { accountKey, raw, dedupeKey: dedupeKeyOf(id, raw), kept: as }
}

const unreadable = (text: string, why: string): InboundItem => ({
  accountKey: null,
  dedupeKey: hashOf(text),
  raw: { text },
  kept: { kind: 'unreadable', state: 'ignored', why },
})

/** The id of an item, or a hash of its content where it has no valid id. */
function dedupeKeyOf(id: unknown, raw: unknown): string {
  const valid = providerId.safeParse(id)
  return valid.success ? valid.data : hashOf(raw)
}

const hashOf = (raw: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(raw)).digest('base64url')}`
