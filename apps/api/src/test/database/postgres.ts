import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../platform/db/migrate'
import { deriveKeys } from '../../platform/secrets/keys'
import { startPooler } from '../servers/pooler'
import { testAppUser } from './app-user'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the migrated database that every test file clones. */
    templateUrl: string
    /** The folder for the data of each app: it goes with the run, also where a test was cut before its end. */
    dataFolder: string
    /** Where the app connects by a pooler of transactions; null: directly. */
    poolerPort: number | null
  }
}

const template = 'hilo_template'
/** Starts one Postgres for the run and deletes it afterwards; the developer's own databases are not touched. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startLocalPostgres({ fast: true, settings: { max_connections: '400' } })
  await postgres.ensureDatabase(template)
  const templateUrl = postgres.superuserUrl(template)
  const keys = deriveKeys('a secret that is nobody’s after this')
  await migrate({ ownerUrl: templateUrl, app: testAppUser, keys, log: () => {} })
  const owner = new pg.Client({ connectionString: templateUrl })
  await owner.connect()
  // Each clone becomes an installation of its own.
  await owner.query('delete from installation')
  await owner.query('analyze')
  await owner.end()
  project.provide('templateUrl', templateUrl)
  const dataFolder = mkdtempSync(join(tmpdir(), 'hilo-test-'))
  project.provide('dataFolder', dataFolder)
  const pgbouncer = process.env.TEST_PGBOUNCER
  const pooler = pgbouncer ? await startPooler(pgbouncer, Number(new URL(templateUrl).port)) : null
  project.provide('poolerPort', pooler?.port ?? null)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
