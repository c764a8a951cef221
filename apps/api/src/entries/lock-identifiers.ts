import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'

const lockKeys: Statement = {
  name: 'lock_identifiers',
  text: `select pg_advisory_xact_lock(n.hash)
    from (select distinct hashtextextended(key, 0) as hash from unnest($1::text[]) key order by 1) n`,
}

/** Lock keys of a customer: the first messages of a new one may arrive at the same moment. */
export const customerLockKeys = (account: string, keys: readonly string[]): readonly string[] =>
  keys.map((key) => `${account}:${key}`)

/** Lock keys of a message: its statuses and reactions may arrive at the same moment as the message itself. */
export const messageLockKeys = (account: string, ids: readonly string[]): readonly string[] =>
  ids.map((id) => `${account}>${id}`)

/** Every transaction locks in the same order, so that two items that share identifiers cannot deadlock. */
export const lockIdentifiers = (tx: PipelinedTx, keys: readonly string[]): Promise<unknown> =>
  tx.send(lockKeys, [keys])

const tryLockKeys: Statement = {
  name: 'try_lock_identifiers',
  text: `select key from unnest($1::text[]) key where not pg_try_advisory_xact_lock(hashtextextended(key, 0))`,
}

/** Locks the keys that nobody holds, without waiting. Returns those that another transaction holds. */
export async function tryLockIdentifiers(
  tx: PipelinedTx,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await tx.send<{ key: string }>(tryLockKeys, [keys])
  return new Set(held.map(({ key }) => key))
}
