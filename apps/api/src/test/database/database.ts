import { randomBytes } from 'node:crypto'
import { withClient } from '@hilo/prisma/with-client'
import { inject } from 'vitest'
import { appUrl } from '../../platform/db/app-login'
import { testAppUser } from './app-user'

export interface TestDatabase {
  /** Connects as the app's own role: row-level security is in force. */
  readonly url: string
  /** The same past the pooler, where the run has one. */
  readonly directUrl: string
  /** Connects as the owner, who sees the rows of every business. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

/**
 * Clones the migrated template for a test file, or another test's database. Cloning that one ends its connections; their
 * pools open new ones.
 */
export async function cloneDatabase(sourceUrl = inject('templateUrl')): Promise<TestDatabase> {
  const templateUrl = new URL(sourceUrl)
  const template = templateUrl.pathname.slice(1)
  const name = `hilo_${randomBytes(6).toString('hex')}`
  const runOnServer = async (statement: string) => {
    const url = new URL(templateUrl)
    url.pathname = '/postgres'
    await withClient(url.href, async (client) => {
      // Postgres clones only a database that nobody else uses, so clones take turns.
      await client.query('select pg_advisory_lock(71)')
      await client.query(statement)
    })
  }
  // Copying the files takes a third of the time of logging every page.
  const copy = () => runOnServer(`create database ${name} template ${template} strategy file_copy`)
  const isInUse = sourceUrl !== inject('templateUrl') && template !== 'template0'
  if (isInUse) {
    // An app that runs on it would be back before the copy begins.
    await runOnServer(`alter database ${template} allow_connections false`)
    try {
      await runOnServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
      )
      await copy()
    } finally {
      await runOnServer(`alter database ${template} allow_connections true`)
    }
  } else await copy()
  const owner = new URL(templateUrl)
  owner.pathname = `/${name}`
  const direct = new URL(appUrl(owner.href, testAppUser))
  const pooled = new URL(direct)
  pooled.port = String(inject('poolerPort') ?? direct.port)
  return {
    url: pooled.href,
    directUrl: direct.href,
    ownerUrl: owner.href,
    drop: () => runOnServer(`drop database if exists ${name} with (force)`),
  }
}
