import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { bootApi, type TestApi } from '../../test/boot'
import { customerWrites } from '../../test/customer'
import { environment } from '../../test/process/environment'
import { run } from './contact'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  folder = await mkdtemp(join(tmpdir(), 'hilo-contact-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.stop()
})

const says = (...args: string[]) =>
  run(readEnv(environment(api)), args).catch((error: Error) => error.message)

it('writes all that is known of one customer, and of nobody else, and leaves a line in the audit log', async () => {
  const { tienda } = api.world
  const texts = ['Quiero saber qué guardan de mí', 'Gracias']
  for (const text of texts)
    await customerWrites(api, tienda.whatsapp, { text, phone: '573005556677', name: 'Rosa' })
  await customerWrites(api, tienda.whatsapp, { text: 'Soy otra', phone: '573008889900', name: 'Otra' })
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select e.uuid from entries e where e.body ->> 'text' = 'Gracias'`,
  )
  const storage_key = await api.services.storage.put(Readable.from(['bytes of a file']))
  await api.services.db.tenant(tienda.uuid, (tx) =>
    tx.storedFile.create({
      data: {
        business_uuid: tienda.uuid,
        uuid: randomUUID(),
        entry_uuid: rows[0]?.uuid ?? null,
        storage_key,
        name: '../../etc/cedula.pdf',
        mime: 'application/pdf',
        size: 15,
        sha256: Buffer.alloc(32),
        created_at: api.clock.now(),
      },
    }),
  )
  const to = join(folder, 'rosa')
  expect(await says('export', '--business', 'tienda', '--phone', '+57 300 555 6677', '--to', to)).toBe(
    `En «${to}» están la ficha, 2 mensajes y 1 archivos.`,
  )
  const { contact, conversations } = JSON.parse(await readFile(join(to, 'contacto.json'), 'utf8'))
  expect(contact).toMatchObject({ name: 'Rosa', phone: '573005556677' })
  expect(contact.identities.length).toBeGreaterThan(0)
  const thread = join(to, conversations[0].uuid)
  const written = await readFile(join(thread, 'mensajes.ndjson'), 'utf8')
  for (const text of texts) expect(written).toContain(text)
  expect(written).not.toContain('Soy otra')
  const pdf = (await readdir(thread)).find((name) => name.endsWith('.pdf')) ?? ''
  expect(pdf).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  expect(await readFile(join(thread, pdf), 'utf8')).toBe('bytes of a file')
  const audit = await api.owner.query(`select target from audit_lines where action = 'contact.export'`)
  expect(audit.rows).toEqual([{ target: contact.uuid }])

  expect(await says('export', '--business', 'tienda', '--id', contact.uuid, '--to', to)).toContain(
    'ya existe',
  )
  expect(await says('export', '--business', 'otra', '--id', contact.uuid, '--to', join(folder, 'x'))).toMatch(
    /^No hay un contacto así/,
  )
  expect(await says('export', '--business', 'tienda', '--to', to)).toMatch(/^Di de quién/)
})
