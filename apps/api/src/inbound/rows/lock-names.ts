import type { PipelinedTx, Statement } from '../../platform/db/pipeline'

const lockNames: Statement = {
  name: 'lock_names',
  text: `select pg_advisory_xact_lock(n.hash)
    from (select distinct hashtextextended(name, 0) as hash from unnest($1::text[]) name order by 1) n`,
}

/** What a customer is called on an account: the first messages of a new one may come all at once. */
export const customerLocks = (account: string, keys: readonly string[]): readonly string[] =>
  keys.map((key) => `${account}:${key}`)

/** What a message is called on an account: what is said of it may come at the same moment as the message. */
export const messageLocks = (account: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${account}>${name}`)

/** In one order for everybody: two items that share names never wait for each other. */
export const sendLock = (tx: PipelinedTx, names: readonly string[]): Promise<unknown> =>
  tx.send(lockNames, [names])
