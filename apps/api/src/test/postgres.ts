import { startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/db/migrate'
import { deriveKeys } from '../platform/secrets/keys'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the migrated database that every test file clones. */
    templateUrl: string
  }
}

const template = 'hilo_template'
/** One login for all clones: roles belong to the cluster. */
export const testAppUser = { user: 'hilo_app_test', password: 'only-in-tests' }

/** One real Postgres for the run, thrown away after it: nothing of the developer's is touched. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startLocalPostgres({ fast: true, settings: { max_connections: '400' } })
  await postgres.ensureDatabase(template)
  const templateUrl = postgres.superuserUrl(template)
  const keys = deriveKeys('a secret that is nobody’s after this')
  await migrate({ ownerUrl: templateUrl, app: testAppUser, keys, log: () => {} })
  const owner = new pg.Client({ connectionString: templateUrl })
  await owner.connect()
  // A clone is an installation of its own.
  await owner.query('delete from installation')
  await owner.query('analyze')
  await owner.end()
  project.provide('templateUrl', templateUrl)
  return () => postgres.stop()
}
