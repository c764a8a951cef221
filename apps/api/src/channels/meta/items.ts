import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { InboundItem, KeptItem } from '../inbound'
import type { Told } from './told'

/** What the webhooks of Meta's channels have in common when they are taken apart. */
export type Json = Readonly<Record<string, unknown>>

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An id goes into unique indexes and comes back in requests: what does not look like one is not one. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,256}$/)

/** What happened and means nothing to us. */
export const event: KeptItem = { kind: 'event', state: 'ignored', why: null }

/** A webhook holds entries, and each of them lists. Pure; never throws. */
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
    return [unreadable(text, String(error))]
  }
}

/** One that cannot be read is kept, and the others of its webhook go on. */
export function readItem(
  raw: unknown,
  accountKey: string | null,
  kind: KeptItem['kind'],
  tell: () => Told,
): InboundItem {
  try {
    const { dedupeKey, ...told } = tell()
    return { accountKey, raw, dedupeKey: nameOf(dedupeKey, raw), ...told }
  } catch (error) {
    return keptItem(raw, accountKey, null, { kind, state: 'pending', why: String(error) })
  }
}

export function keptItem(raw: unknown, accountKey: string | null, id: unknown, as: KeptItem): InboundItem {
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
  const named = providerId.safeParse(id)
  return named.success ? named.data : hashOf(raw)
}

const hashOf = (raw: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(raw)).digest('base64url')}`
