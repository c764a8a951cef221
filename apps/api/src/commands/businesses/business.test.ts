import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenantTables } from '../../business/tenant-tables'
import { readEnv } from '../../env'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { customerWrites } from '../../test/customer'
import { environment } from '../../test/process/environment'
import { run } from './business'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const says = (...args: string[]) =>
  run(readEnv(environment(api)), args).catch((error: Error) => error.message)
const rowsOf = async (business: string): Promise<readonly string[]> => {
  const left: string[] = []
  for (const table of [...tenantTables, 'audit_lines']) {
    const { rows } = await api.owner.query(`select from ${table} where business_uuid = $1 limit 1`, [
      business,
    ])
    if (rows.length > 0) left.push(table)
  }
  return left
}

it('deletes one business with all that belongs to it, and nothing of another', async () => {
  const { tienda, otra } = api.world
  await logIn(api, tienda.ana)
  for (const { whatsapp } of [tienda, otra]) await customerWrites(api, whatsapp, { text: 'Buenas' })
  const storage_key = await api.services.storage.put(Readable.from(['a file']))
  await api.services.db.tenant(tienda.uuid, (tx) =>
    tx.storedFile.create({
      data: {
        ...{
          business_uuid: tienda.uuid,
          uuid: randomUUID(),
          storage_key,
          name: 'a.pdf',
          mime: 'application/pdf',
        },
        ...{ size: 6, sha256: Buffer.alloc(32), created_at: api.clock.now() },
      },
    }),
  )
  expect(await says('list')).toMatch(
    /^tienda {2}3 personas {2}1 canal {2}1 interacción abierta {2}1 mensaje$/m,
  )
  expect(await says('delete', '--name', 'tienda')).toMatch(/^Primero desconecta sus canales/)
  await api.owner.query(`update channel_accounts set state = 'disconnected' where business_uuid = $1`, [
    tienda.uuid,
  ])
  expect(await says('delete', '--name', 'tienda')).toContain('Repítelo con --confirm "tienda"')
  expect(await says('delete', '--name', 'tienda', '--confirm', 'otra')).toContain('Repítelo')
  // Announcements go a moment after they were published.
  const kept = async () => (await rowsOf(otra.uuid)).filter((table) => table !== 'outbox')
  const before = await kept()
  expect((await rowsOf(tienda.uuid)).length).toBeGreaterThan(8)
  expect(await says('delete', '--name', 'Tienda', '--confirm', 'tienda')).toMatch(
    /^«tienda» ya no existe: .* 1 archivos/,
  )
  expect(await rowsOf(tienda.uuid)).toEqual([])
  expect(await kept()).toEqual(before)
  await expect(api.services.storage.get(storage_key).toArray()).rejects.toThrow('ENOENT')
  expect(await says('list')).toMatch(/^otra {2}/)
  expect(await says('delete', '--name', 'tienda')).toBe('No hay una empresa que se llame «tienda».')
})
