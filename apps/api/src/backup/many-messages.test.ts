import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@hilo/prisma/with-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { deriveKeys } from '../platform/secrets/keys'
import { openStorage } from '../platform/storage/open-storage'
import { testSecret } from '../test/boot'
import { testAppUser } from '../test/database/app-user'
import { cloneDatabase, type TestDatabase } from '../test/database/database'
import { exportBusiness } from './export-business'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

/** The long form sets a million, and asks for the restore within a minute. */
const messages = Number(process.env.BACKUP_MESSAGES ?? 3_000)
const mostSeconds = 60
/** What passes through is not kept: the pieces of the archive are a few megabytes. */
const mostMegabytes = 200

/** The timeout of the long form, which spends most of it creating the messages. */
const longestMs = 15 * 60_000

const keys = deriveKeys(testSecret)
let world: ProviderWorld
let folder: string
let database: TestDatabase
beforeAll(async () => {
  world = await bootProviderWorld()
  folder = await mkdtemp(join(tmpdir(), 'hilo-many-'))
  database = await cloneDatabase()
  const { conversation } = await world.served(newPhone())
  await world.rows(
    `insert into entries select r.* from entries e, generate_series(1, $2::int) n,
       lateral jsonb_populate_record(e, jsonb_build_object('uuid', gen_random_uuid(), 'seq', 100 + n, 'version', 100 + n,
         'provider_message_id', null, 'body', jsonb_build_object('text', concat('Mensaje ', n, ' del pedido ', md5(n::text)))
       )) r
     where e.conversation_uuid = $1 and e.author_kind = 'client' and e.kind = 'message' and e.seq <= 100`,
    [conversation, messages],
  )
}, longestMs)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  await world.stop()
}, longestMs)

const hashOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number; hash: string }>(
      `select count(*)::int as n, md5(string_agg(md5(e::text), '' order by seq)) as hash from entries e
       group by conversation_uuid order by 2`,
    )
    return rows
  })
async function measure<T>(
  work: () => Promise<T>,
): Promise<{ seconds: number; megabytes: number; result: T }> {
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const began = performance.now()
  const result = await work().finally(() => clearInterval(looking))
  return { seconds: (performance.now() - began) / 1000, megabytes: (most - before) / 1e6, result }
}

it(
  'backs up, restores and exports many messages fast and in little memory',
  async () => {
    const path = join(folder, 'many.tar.gz')
    const storage = openStorage({ dataDir: world.api.dataDir, s3: null })
    const backup = await measure(() =>
      makeBackup({ ownerUrl: world.api.ownerUrl, storage, keys, path, now: new Date() }),
    )
    const restore = await measure(() =>
      restoreBackup({
        ownerUrl: database.ownerUrl,
        app: testAppUser,
        keys,
        storage: openStorage({ dataDir: join(folder, 'restored'), s3: null }),
        path,
        now: new Date(),
        log: () => {},
      }),
    )
    const exported = await measure(() =>
      exportBusiness({
        ownerUrl: world.api.ownerUrl,
        storage,
        business: world.business,
        path: join(folder, 'exported.tar.gz'),
        now: new Date(),
      }),
    )
    const inWords = ({ seconds, megabytes }: typeof backup | typeof restore | typeof exported) =>
      `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB of memory`
    const size = (await stat(path)).size / 1e6
    process.stdout.write(
      `${messages} messages: backup ${inWords(backup)}, archive ${size.toFixed(1)} MB, restore ${inWords(restore)}, export of the business ${inWords(exported)}\n`,
    )
    const hashes = await hashOf(world.api.ownerUrl)
    expect(hashes[0]?.n).toBeGreaterThan(messages)
    expect(await hashOf(database.ownerUrl)).toEqual(hashes)
    expect(restore.seconds).toBeLessThan(mostSeconds)
    expect(exported.result.rows).toBeGreaterThan(messages)
    for (const { megabytes } of [backup, restore, exported]) expect(megabytes).toBeLessThan(mostMegabytes)
  },
  longestMs,
)
