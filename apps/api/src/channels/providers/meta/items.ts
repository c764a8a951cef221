import { createHash } from 'node:crypto'
import { z } from 'zod'
import { errorMessage } from '../../../platform/errors/error-message'
import { deepestItemList, type InboundItem, type KeptItem, notUnderstood } from '../../inbound'
import type { ParsedItem } from './parsed-item'

/** A JSON object of a webhook of Meta's. */
export type Json = Readonly<Record<string, unknown>>

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The shape of an id, which is stored in unique indexes and sent back in requests. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,256}$/)

/** An event without meaning for us. `why`: its name in the list of ignored kinds, or the unknown part. */
export const event = (why: string): KeptItem => ({ kind: 'event', state: 'ignored', why })

/** A kind by its name: one that is listed, or one that nobody knows. */
export const kindOrUnknown = (ignored: object, name: unknown): string =>
  typeof name === 'string' && Object.hasOwn(ignored, name) ? name : notUnderstood(String(name))

/** Returns what stands around a list, which the data of each of its elements repeats. Throws where that would be too much in all. */
export type CheckRepeated = (around: Json) => Json

/** Far more than the items of any webhook of Meta repeat. */
const mostRepeated = 16 * 1024 * 1024

/** The elements of the lists of which items are made. The envelope, in which these are, is the first level. */
const elementsOf = (value: unknown, levels = deepestItemList - 1): number =>
  levels === 0 || typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce(
        (sum: number, part) => sum + elementsOf(part, levels - 1),
        listOf(value).length,
      )

/** Parses a webhook into the items of its entries. `asEnvelope` puts one into its envelope that comes without. Pure; never throws. */
export function parseEnvelope(
  body: Uint8Array,
  readEntry: (envelope: Json, entry: unknown, checkRepeated: CheckRepeated) => InboundItem[],
  asEnvelope: (value: Json) => Json = (value) => value,
): InboundItem[] {
  const text = Buffer.from(body).toString('utf8')
  try {
    const envelope = asEnvelope(recordOf(JSON.parse(text)))
    if (!Array.isArray(envelope.entry)) return [unreadable(text, 'not an envelope of Meta')]
    if (envelope.entry.length === 0)
      return [keptItem(envelope, null, null, event(notUnderstood('a webhook without entries')))]
    const { entry: entries, ...around } = envelope
    const elements = elementsOf(entries)
    const checkRepeated: CheckRepeated = (part) => {
      if (JSON.stringify(part).length * elements > mostRepeated) throw new Error('its items repeat too much')
      return part
    }
    const rest = checkRepeated(around)
    return entries.flatMap((entry) => readEntry(rest, entry, checkRepeated))
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

/** The key of an event that has no id and is known by whose it is and when: a hash, because keys outlive the customer. */
export const keyOfPerson = (kind: string, ...parts: readonly unknown[]): string =>
  `${kind}:${createHash('sha256')
    .update([kind, ...parts].join(':'))
    .digest('base64url')}`

export const unreadable = (text: string, why: string): InboundItem => ({
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
