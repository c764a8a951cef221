import type { Account } from '../../channels/accounts/accounts'
import type { Db } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { storableJson, storableText } from '../../platform/text/storable-json'
import { shownCharacters } from './summarize-item'

export interface ItemToKeep {
  readonly dedupeKey: string
  readonly kind: string
  readonly raw: unknown
  /** The customer and the beginning of the text. */
  readonly summary: string | null
  readonly state: 'pending' | 'ignored' | 'done' | 'unknown_account'
  readonly why: string | null
}

/** An item with the same key that is kept already stays as it is. */
const insertItem: Statement = {
  name: 'insert_kept_item',
  text: `insert into webhook_items (
      business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, error, received_at)
    values ($1::uuid, gen_random_uuid(), $2::uuid, $3, $4, $5::jsonb, $6::webhook_item_state, $7, $8::timestamptz)
    on conflict do nothing`,
}

const maxReasonLength = 500
/**
 * The list of kept items parses the beginning of their JSON, which Postgres writes with more spaces than we do. An item
 * that may be cut there is stored with its summary.
 */
const isCut = (json: string): boolean => json.length > shownCharacters / 2

/** Deeper than any message: what lies below is left out of the text of an item that nothing else can store. */
const mostDepth = 500

/** JSON of so many levels: `JSON.stringify` alone overflows the stack with a few thousand. */
function shallowJson(raw: unknown): string {
  const depths = new WeakMap<object, number>()
  return JSON.stringify(raw, function (this: object, _key, value: unknown) {
    if (typeof value !== 'object' || value === null) return value
    const depth = (depths.get(this) ?? 0) + 1
    if (depth > mostDepth) return '…'
    depths.set(value, depth)
    return value
  })
}

/** Keeps the provider's data of an item, for a job to retry or for an operator to look at. */
export async function keepItem(
  db: Db,
  { business, uuid }: Account,
  { dedupeKey, kind, raw, summary, state, why }: ItemToKeep,
  now: Date,
): Promise<void> {
  const keep = (payload: string) =>
    db.pipeline.transaction(business, (tx) =>
      tx.commit(
        tx.send(insertItem, [
          business,
          uuid,
          dedupeKey,
          kind,
          payload,
          state,
          why && storableText(why.slice(0, maxReasonLength)),
          now,
        ]),
      ),
    )
  try {
    const json = storableJson({ raw })
    await keep(isCut(json) ? storableJson({ raw, about: summary }) : json)
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    // An item that is nested too deeply for jsonb is stored as text.
    await keep(storableJson({ text: shallowJson(raw) }))
  }
}
