import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '../../backup/make-backup'
import { bootApi, type TestApi } from '../../test/boot'
import { createMetrics } from './metrics'
import { observeInstallation } from './observe-installation'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

/** Of a process that nobody has asked yet. */
async function numbers(call = api.services.db.call): Promise<string> {
  const metrics = createMetrics('test')
  observeInstallation(metrics, { call }, api.dataDir)
  return metrics.registry.metrics()
}

it('says whether sending is paused', async () => {
  expect(await numbers()).toContain('hilo_sending_paused 0')
  await api.owner.query(
    `insert into installation (quiet_since, quiet_reason) values (now(), 'operator')
     on conflict (one) do update set quiet_since = now(), quiet_reason = 'operator'`,
  )
  expect(await numbers()).toContain('hilo_sending_paused 1')
})

it('counts the accounts of every business that are refused', async () => {
  expect(await numbers()).toContain('hilo_refused_accounts{channel="whatsapp"} 0')
  const accounts = [api.world.tienda.whatsapp.uuid, api.world.otra.whatsapp.uuid]
  await api.owner.query(`update channel_accounts set auth_error = 'expired' where uuid = any($1)`, [accounts])
  expect(await numbers()).toContain('hilo_refused_accounts{channel="whatsapp"} 2')
})

it('counts what listeners gave up, in every business', async () => {
  expect(await numbers()).not.toContain('hilo_dead_events{')
  for (const [business, dead] of [
    [api.world.tienda.uuid, 'now()'],
    [api.world.otra.uuid, 'now()'],
    [api.world.otra.uuid, 'null'],
  ])
    await api.owner.query(
      `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at, dead_at)
       values ($1, 'bot', gen_random_uuid(), '[]', now(), now(), ${dead})`,
      [business],
    )
  expect(await numbers()).toContain('hilo_dead_events{listener="bot"} 2')
})

it('says when the last backup was made', async () => {
  expect(await numbers()).toContain('hilo_last_backup_timestamp_seconds 0')
  const folder = await mkdtemp(join(tmpdir(), 'hilo-observe-'))
  const { storage, keys } = api.services
  const now = new Date('2026-11-28T03:15:00Z')
  await makeBackup({ ownerUrl: api.ownerUrl, storage, keys, path: join(folder, 'a.tar.gz'), now })
  await rm(folder, { recursive: true })
  expect(await numbers()).toContain(`hilo_last_backup_timestamp_seconds ${now.getTime() / 1000}`)
})

it('says what is left of the disk, also while the database is away', async () => {
  const text = await numbers(() => Promise.reject(new Error('away')))
  const [free, size] = ['free', 'size'].map((name) =>
    Number(new RegExp(`^hilo_disk_${name}_bytes (\\S+)$`, 'm').exec(text)?.[1]),
  )
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free ?? 0)
})
