import { afterEach, expect, it } from 'vitest'
import { run as runMigrate } from '../../commands/data/migrate'
import { readEnv } from '../../env'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { pretendOldServer } from '../../test/database/old-server'
import { makeAsciiDatabase } from '../../test/database/other-encoding'
import { deriveKeys } from '../secrets/keys'
import { migrate } from './migrate'

const secret = 'kd83-hf73-long-enough-and-of-many-letters'
const tooOld = /^Este Postgres es el 14, y hace falta el 15 o uno más nuevo: .*DATABASE_URL\.$/
const otherEncoding =
  /^La base de datos está en SQL_ASCII, y Hilo la necesita en UTF8: crea otra con «createdb .+DATABASE_URL; .+\.$/

let database: TestDatabase
afterEach(() => database.drop())

async function makeOld(): Promise<TestDatabase> {
  const made = await cloneDatabase()
  await pretendOldServer(made.ownerUrl, 14)
  return made
}
const faults = [
  ['a Postgres that is too old', makeOld, tooOld],
  ['a database in another encoding', makeAsciiDatabase, otherEncoding],
] as const

it.each(faults)(
  'migrate refuses %s, with a plan and without, and changes nothing',
  async (_, make, sentence) => {
    database = await make()
    const env = readEnv({
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.url,
      HILO_SECRET: secret,
      PUBLIC_URL: 'https://hilo.ejemplo.co',
    })
    for (const args of [[], ['--plan']]) await expect(runMigrate(env, args)).rejects.toThrow(sentence)
  },
)

it.each(faults)(
  'so does whoever migrates without a plan, as a restore does: %s',
  async (_, make, sentence) => {
    database = await make()
    const { ownerUrl } = database
    const app = { user: 'hilo_nobody', password: 'x' }
    await expect(migrate({ ownerUrl, app, keys: deriveKeys(secret), log: () => {} })).rejects.toThrow(
      sentence,
    )
  },
)
