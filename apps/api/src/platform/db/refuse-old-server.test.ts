import { afterEach, beforeEach, expect, it } from 'vitest'
import { run as runMigrate } from '../../commands/data/migrate'
import { readEnv } from '../../env'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { pretendOldServer } from '../../test/database/old-server'
import { deriveKeys } from '../secrets/keys'
import { migrate } from './migrate'

const secret = 'kd83-hf73-long-enough-and-of-many-letters'
const tooOld = /^Este Postgres es el 14, y hace falta el 15 o uno más nuevo: .*DATABASE_URL\.$/
let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase()
  await pretendOldServer(database.ownerUrl, 14)
})
afterEach(() => database.drop())

it.each([
  ['migrate', []],
  ['migrate --plan', ['--plan']],
])('%s refuses a Postgres that is too old, and changes nothing', async (_, args) => {
  const env = readEnv({
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.url,
    HILO_SECRET: secret,
    PUBLIC_URL: 'https://hilo.ejemplo.co',
  })
  await expect(runMigrate(env, args)).rejects.toThrow(tooOld)
})

it('so does whoever migrates without a plan, as a restore does', async () => {
  const { ownerUrl } = database
  const app = { user: 'hilo_nobody', password: 'x' }
  await expect(migrate({ ownerUrl, app, keys: deriveKeys(secret), log: () => {} })).rejects.toThrow(tooOld)
})
