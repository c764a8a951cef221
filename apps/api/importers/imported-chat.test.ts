import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run as contactCommand } from '../src/commands/businesses/contact'
import { readEnv } from '../src/env'
import { type Administration, bootAdministration } from '../src/test/administration'
import { customerWrites } from '../src/test/customer'
import { environment } from '../src/test/process/environment'
import { importCsv } from './csv/import-csv'

let hilo: Administration
let folder: string
/** Laura's contact: she writes here, and has written to the former product. */
let contact: string
let imported: string
beforeAll(async () => {
  hilo = await bootAdministration()
  const { api } = hilo
  const { tienda } = api.world
  await api.owner.query(`update businesses set time_zone = 'America/Bogota'`)
  folder = await mkdtemp(join(tmpdir(), 'hilo-imported-'))
  await customerWrites(api, tienda.whatsapp, { text: 'Hola de nuevo', phone: '573007770009', name: 'Laura' })
  await writeFile(join(folder, 'recibo.pdf'), '%PDF-1.4 recibo')
  const path = join(folder, 'mensajes.csv')
  await writeFile(
    path,
    [
      'Conversacion;Fecha;De;Mensaje;Telefono;Nombre;Agente;Archivo',
      'v1;2025-03-05 14:30;cliente;¿Tienen ruanas?;573007770009;Laura;;',
      'v1;2025-03-05 14:31;agente;Sí, te mando el recibo;573007770009;Laura;Pedro Antiguo;',
      'v1;2025-03-05 14:32;agente;;573007770009;Laura;Pedro Antiguo;recibo.pdf',
      'v1;2025-03-05 14:33;nota;Regatea;573007770009;Laura;Pedro Antiguo;',
    ].join('\n'),
  )
  await importCsv(api.services, {
    ...{ business: tienda.uuid, path, source: null, dryRun: false },
    account: { uuid: tienda.whatsapp.uuid, type: 'whatsapp', name: 'WhatsApp', external_id: '' },
  })
  const { rows } = await api.owner.query(`select uuid from contacts where phone = '573007770009'`)
  contact = rows[0]?.uuid
  const { body } = await hilo.admin('get', `/api/clients/interactions/${contact}?limit=20`)
  imported = body.find((one: { status: string }) => one.status === 'finished')?.uuid
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await hilo.stop()
})

it('stands in the panel of its contact, with its files', async () => {
  const detail = await hilo.admin('get', `/api/clients/detail/${contact}`)
  expect(detail.body.identities).toHaveLength(1)
  const { body } = await hilo.admin('get', `/api/clients/interactions/${contact}?limit=20`)
  expect(
    body.map(({ status, uuid }: { status: string; uuid: string }) => [status, uuid === imported]),
  ).toEqual([
    ['unassigned', false],
    ['finished', true],
  ])
  expect(body[1]).toMatchObject({
    created_at: '2025-03-05T19:30:00.000Z',
    finished_at: '2025-03-05T19:33:00.000Z',
  })
  const files = await hilo.admin('get', `/api/clients/files/${contact}?limit=20&kind=document`)
  expect(files.body).toMatchObject([{ body: { name: 'recibo.pdf' }, date: '2025-03-05T19:32:00.000Z' }])
  const file = await hilo.admin('get', files.body[0].body.url)
  expect(file.status).toBe(200)
})

it('has a transcript, with the hours and names that it had', async () => {
  const text = await transcript('')
  expect(text).toContain('2025-03-05 14:30  Laura: ¿Tienen ruanas?')
  expect(text).toContain('2025-03-05 14:31  Pedro Antiguo: Sí, te mando el recibo')
  expect(text).toContain('recibo.pdf')
  expect(text).not.toContain('Regatea')
  expect(text).not.toContain('Hola de nuevo')
  expect(await transcript('?notes=1')).toContain('2025-03-05 14:33  Pedro Antiguo (nota interna): Regatea')
})

it('is in what is exported of its contact, in the order of time', async () => {
  const to = join(folder, 'laura')
  const env = readEnv(environment(hilo.api))
  expect(await contactCommand(env, ['export', '--business', 'tienda', '--id', contact, '--to', to])).toBe(
    `En «${to}» están la ficha, 5 mensajes y 1 archivos.`,
  )
  const { conversations } = JSON.parse(await readFile(join(to, 'contacto.json'), 'utf8'))
  expect(conversations).toHaveLength(1)
  expect(conversations[0].interactions).toHaveLength(2)
  const thread = join(to, conversations[0].uuid)
  const lines = (await readFile(join(thread, 'mensajes.ndjson'), 'utf8')).trim().split('\n')
  const said = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind !== 'timeline')
  expect(said.map(({ body }) => body.text ?? body.name)).toEqual([
    '¿Tienen ruanas?',
    'Sí, te mando el recibo',
    'recibo.pdf',
    'Regatea',
    'Hola de nuevo',
  ])
  const pdf = (await readdir(thread)).find((name) => name.endsWith('.pdf')) ?? ''
  expect(await readFile(join(thread, pdf), 'utf8')).toBe('%PDF-1.4 recibo')
})

async function transcript(query: string): Promise<string> {
  const { text } = (await hilo.admin(
    'get',
    `/api/interaction/transcript/${imported}${query}`,
  )) as unknown as {
    text: string
  }
  return text
}
