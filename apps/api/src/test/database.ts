import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appUrl } from '../platform/db/app-login'
import { testAppUser } from './postgres'

export interface TestDatabase {
  /** As the app's own role: row-level security is in force. */
  readonly url: string
  /** As the owner: to look at what really is there. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

/**
 * A database of its own for a test file: a clone of the migrated template, or of another test's, whose connections end:
 * their pools make new ones.
 */
export async function cloneDatabase(of = inject('templateUrl')): Promise<TestDatabase> {
  const templateUrl = new URL(of)
  const template = templateUrl.pathname.slice(1)
  const name = `hilo_${randomBytes(6).toString('hex')}`
  const atServer = async (statement: string) => {
    const url = new URL(templateUrl)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      // Two files that clone at once would refuse each other: a clone wants its template alone.
      await client.query('select pg_advisory_lock(71)')
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  if (of !== inject('templateUrl'))
    await atServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  await atServer(`create database ${name} template ${template}`)
  const owner = new URL(templateUrl)
  owner.pathname = `/${name}`
  return {
    url: appUrl(owner.href, testAppUser),
    ownerUrl: owner.href,
    drop: () => atServer(`drop database if exists ${name} with (force)`),
  }
}
