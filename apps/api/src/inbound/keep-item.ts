import { shownCharacters } from '../channels/about-item'
import type { Account } from '../channels/accounts'
import type { Db } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline'
import { isDatabaseFailure } from './item-failure'
import { storableJson, storableText } from './storable-json'

export interface Keeping {
  readonly dedupeKey: string
  readonly kind: string
  readonly raw: unknown
  /** Whom it is about and how it begins. */
  readonly about: string | null
  readonly state: 'pending' | 'ignored' | 'done' | 'unknown_account'
  readonly why: string | null
}

/** What is kept under this name already stays as it is. */
const insertItem: Statement = {
  name: 'keep_item',
  text: `insert into webhook_items (
      business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, error, received_at)
    values ($1::uuid, gen_random_uuid(), $2::uuid, $3, $4, $5::jsonb, $6::webhook_item_state, $7, $8::timestamptz)
    on conflict do nothing`,
}

const longestReason = 500
/**
 * The list of kept items shows what the beginning of their JSON says, and Postgres writes it with more spaces than we do. What may be
 * cut there is stored with a summary.
 */
const isCut = (json: string): boolean => json.length > shownCharacters / 2

/** Keeps an item as it came, for a job to take up again or for an operator to look at. */
export async function keepItem(
  db: Db,
  { business, uuid }: Account,
  { dedupeKey, kind, raw, about, state, why }: Keeping,
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
          why && storableText(why.slice(0, longestReason)),
          now,
        ]),
      ),
    )
  try {
    const json = storableJson({ raw })
    await keep(isCut(json) ? storableJson({ raw, about }) : json)
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    // Too deep for the database's kind of JSON: as text it is kept all the same.
    await keep(storableJson({ text: JSON.stringify(raw) }))
  }
}
