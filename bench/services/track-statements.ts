import { withClient } from '@hilo/prisma/with-client'
import type pg from 'pg'
import type { Cluster } from './postgres'

/** In the file of settings, which all sessions read again: also those that are open. */
export async function trackStatements(client: pg.Client, which: 'none' | 'top'): Promise<void> {
  await client.query(`alter system set pg_stat_statements.track = '${which}'`)
  await client.query('select pg_reload_conf()')
}

/**
 * Counts the statements of all databases while `work` runs, and at no other time: Hilo sends more of them for a message than the floor, and
 * counting them took 7 % of the messages that it accepts a second.
 */
export async function whileCounting<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  const { url } = cluster.database('postgres')
  const track = (which: 'none' | 'top') => withClient(url, (client) => trackStatements(client, which))
  await track('top')
  try {
    return await work()
  } finally {
    await track('none')
  }
}
