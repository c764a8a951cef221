import { type Contact, type ImportReport, isRefusal, limits } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inImportTurn, leaseMs } from '../../platform/leases/import-turn'
import type { WorkerThreads } from '../../platform/worker-threads/worker-threads'
import { agentOf } from '../../test/agent'
import { testUploadBytes } from '../../test/boot'
import { bootContacts, type ContactsWorld, type Person } from '../../test/contacts-world'
import { customerWrites } from '../../test/customer'
import { actorOf } from '../../test/factories'
import { contactsImport } from './import-contacts'
import { readImportTask } from './read-import-task'

let world: ContactsWorld
beforeAll(async () => {
  world = await bootContacts()
})
beforeEach(async () => {
  await world.rows('truncate contacts cascade')
})
afterAll(() => world.stop())

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}
/** `readable`: when its first byte comes. */
const run = (
  file: string | Buffer,
  preview = false,
  user = world.api.world.tienda.admin,
  readable = async () => {},
) => {
  const bytes = Buffer.from(file)
  const importContacts = contactsImport(world.api.services)
  async function* open() {
    await readable()
    yield* inPieces(bytes)
  }
  return importContacts({ actor: actorOf(user), address: '' }, { size: bytes.length, open }, { preview })
}
async function report(file: string | Buffer, preview = false): Promise<ImportReport> {
  const answer = await run(file, preview)
  if (isRefusal(answer)) throw new Error(`${answer.code}: ${JSON.stringify(answer.fields)}`)
  return answer
}
async function refused(file: string | Buffer, preview = false) {
  const answer = await run(file, preview)
  if (!isRefusal(answer)) throw new Error(`it was imported: ${JSON.stringify(answer)}`)
  return { code: answer.code, fields: answer.fields }
}
const contacts = async (by: Person = world.admin): Promise<Contact[]> =>
  (await by('get', '/api/clients/all')).body

describe('importing', () => {
  it('reads Spanish headers, and any other column as additional information', async () => {
    const file = [
      'Nombre;Teléfono;Correo;Cédula;Etiquetas;Ciudad;',
      'Íñigo Muñoz;300 123 4567;Inigo@Correo.co;80.123;vip, mayorista;Bogotá;',
      '"Ana ""la jefa""; S.A.";+34600111222;;;;;x',
      ';;;;;;',
    ].join('\r\n')
    expect(await report(file)).toMatchObject({ rows: 2, created: 2, updated: 0, errors: [] })
    expect(await contacts()).toMatchObject([
      {
        name: 'Ana "la jefa"; S.A.',
        phone: '34600111222',
        email: null,
        extra_data: { tags: [], additionalInfo: [{ title: 'Columna 7', information: 'x' }] },
      },
      {
        name: 'Íñigo Muñoz',
        phone: '573001234567',
        email: 'inigo@correo.co',
        nit: '80.123',
        extra_data: {
          tags: ['vip', 'mayorista'],
          additionalInfo: [{ title: 'Ciudad', information: 'Bogotá' }],
        },
      },
    ])
  })

  it('reads a file of Excel for Windows', async () => {
    await report(Buffer.from('Nombre;Cédula\r\nÑandú Peña;1\r\n', 'latin1'))
    expect(await contacts()).toMatchObject([{ name: 'Ñandú Peña', nit: '1' }])
  })

  it('fills empty fields of known contacts and overwrites nothing', async () => {
    await world.create({ name: 'Ana', phone: '3001112233' })
    await world.create({ email: 'b@correo.co', nit: '5', extra_data: { tags: ['a'] } })
    await world.create({ name: 'Completa', phone: '3009998877' })
    const file =
      'Nombre,Telefono,Correo,Cedula,Etiquetas\n' +
      'Otra,3001112233,ana@correo.co,1,x\nBeto,,B@correo.co,9,x\nCompleta,3009998877,,,\n'
    expect(await report(file)).toMatchObject({ rows: 3, created: 0, updated: 2 })
    expect(await contacts()).toMatchObject([
      { name: 'Ana', email: 'ana@correo.co', nit: '1', extra_data: { tags: ['x'] }, version: 2 },
      { name: 'Beto', email: 'b@correo.co', nit: '5', extra_data: { tags: ['a'] }, version: 2 },
      { name: 'Completa', version: 1 },
    ])
  })

  it('previews what it would store, and stores nothing', async () => {
    await world.create({ name: 'Ana', phone: '3001112233' })
    const file = 'Nombre,Telefono,Cedula\nX,3001112233,7\nNueva,,8\nMala,12,\n'
    expect(await report(file, true)).toEqual({
      rows: 3,
      created: 1,
      updated: 1,
      errors: [{ row: 4, field: 'Telefono', msg: 'Escribe un teléfono de 6 a 15 dígitos' }],
      preview: [
        { name: 'Ana', nit: '7', phone: '573001112233', email: null },
        { name: 'Nueva', nit: '8', phone: null, email: null },
      ],
    })
    expect(await contacts()).toMatchObject([{ name: 'Ana', version: 1 }])
  })

  it('imports nothing where one row is invalid, and reports row and column', async () => {
    await world.create({ name: 'Tiene', phone: '3001112233' })
    await world.create({ name: 'Otro', email: 'otro@correo.co' })
    const file = [
      'Nombre,Teléfono,Correo,Etiquetas,Nota',
      'Bien,3005556677,,,',
      `${'x'.repeat(121)},,nada,${'y'.repeat(41)},${'z'.repeat(2001)}`,
      'Repetida,300 555 6677,,,',
      'De dos,3001112233,otro@correo.co,,',
      'Larga,,,,,de más',
      ',,,sin nada por qué hallarla,',
    ].join('\n')
    const { code, fields = {} } = await refused(file)
    expect(code).toBe('IMPORT_HAS_ERRORS')
    expect(Object.keys(fields)).toEqual([
      'fila 3.Nombre',
      'fila 3.Correo',
      'fila 3.Etiquetas',
      'fila 3.Nota',
      'fila 4.Teléfono',
      'fila 5.Correo',
      'fila 6.',
      'fila 7.Nombre',
    ])
    expect(fields['fila 4.Teléfono']).toBe('Ya está en la fila 2.')
    expect(fields['fila 5.Correo']).toBe('Ese correo ya es de Otro.')
    expect(await contacts()).toHaveLength(2)
    expect((await report(file, true)).errors).toHaveLength(8)
  })

  it.each([
    ['nothing', '', /Nombre, Telefono/],
    ['a workbook', 'PK\u0003\u0004\u0000\u0000', /Nombre, Telefono/],
    ['other titles', 'a,b\n1,2\n', /Nombre, Telefono/],
    ['a quote for good', 'Nombre\n"Ana\nBeto\n', /fila 2 abre unas comillas/],
    ['too many rows', `Nombre\n${'x\n'.repeat(5001)}`, /más de 5000 filas/],
    ['too many lines', `Nombre${'\n'.repeat(30_000)}`, /más de 5000 filas/],
    ['too many columns', `Nombre${','.repeat(300)}`, /más de 200 columnas/],
    ['too many cells in a row', `Nombre\nAna${','.repeat(300)}`, /La fila 2 tiene más de 200 columnas/],
    ['too many cells', `Nombre;x\n${`${';'.repeat(190)}\n`.repeat(6000)}`, /demasiadas celdas/],
    [
      'a quote for good in a long file',
      `Nombre\n"Ana\n${'Beto\n'.repeat(60_000)}`,
      /La fila 2 es demasiado larga/,
    ],
  ])('refuses a file of %s', async (_what, file, why) => {
    const { code, fields } = await refused(file, true)
    expect(code).toBe('INVALID_INPUT')
    expect(fields?.file).toMatch(why)
  })

  it('imports the maximum number of rows', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `N${n},31${String(n).padStart(8, '0')},Nota ${n}`)
    const file = `Nombre,Telefono,Nota\n${lines.join('\n')}`
    expect(await report(file)).toMatchObject({ rows: 5000, created: 5000 })
    expect(await report(file)).toMatchObject({ rows: 5000, created: 0, updated: 0 })
  })

  it('runs one import of a business at a time, and tells the others so', async () => {
    const file = (tag: string) =>
      `Nombre,Telefono,${tag}\n${Array.from({ length: 40 }, (_, n) => `N${n},30055500${n + 10},${tag}`).join('\n')}`
    // Whoever has the turn reads its file once each of the four has the turn or is refused: none may come after the first has ended.
    let met = 0
    let allMet = () => {}
    const meeting = new Promise<void>((resolve) => {
      allMet = resolve
    })
    const meet = () => {
      met += 1
      if (met === 4) allMet()
      return meeting
    }
    const runAtOnce = async (tag: string, preview: boolean) => {
      const answer = await run(file(tag), preview, undefined, meet)
      if (isRefusal(answer)) void meet()
      return answer
    }
    const answers = await Promise.all([
      ...['A', 'B', 'C'].map((tag) => runAtOnce(tag, false)),
      runAtOnce('D', true),
      run(file('E'), false, world.api.world.otra.admin),
    ])
    const told = answers.map((answer) => (isRefusal(answer) ? answer.code : answer.created))
    expect(told.slice(0, 4).toSorted()).toEqual([40, 'IMPORT_RUNNING', 'IMPORT_RUNNING', 'IMPORT_RUNNING'])
    expect(told[4]).toBe(40)
    expect(await contacts(world.stranger)).toHaveLength(40)
    // The next one begins as soon as that one has ended.
    expect(await report(file('F'), true)).toMatchObject({ rows: 40 })
  })

  it('begins after a process died in the middle of one, once its lease is over', async () => {
    const { tienda } = world.api.world
    await inImportTurn(world.api.services, tienda.uuid, async ({ keep }) => {
      expect(await refused('Nombre\nAna\n')).toMatchObject({ code: 'IMPORT_RUNNING' })
      world.api.clock.advance(leaseMs + 1)
      expect(await report('Nombre\nAna\n')).toMatchObject({ created: 1 })
      // The one that was away finds that its turn is over, before it writes.
      const kept = await world.api.services.db.tenant(tienda.uuid, (tx) => keep(tx))
      expect(kept).toBe(false)
    })
  })

  it('leaves the file to a thread, which makes no cells of a line of delimiters', async () => {
    const { services } = world.api
    const asked: string[] = []
    const workerThreads: WorkerThreads = {
      ...services.workerThreads,
      run(task, input, key) {
        asked.push(task.name)
        return services.workerThreads.run(task, input, key)
      },
    }
    const bytes = Buffer.alloc(limits.importBytes, ';')
    const by = { actor: actorOf(world.api.world.tienda.admin), address: '' }
    const file = {
      size: bytes.length,
      open: async function* () {
        yield bytes
      },
    }
    const answer = await contactsImport({ ...services, workerThreads })(by, file, { preview: true })
    expect(answer).toMatchObject({ fields: { file: 'El archivo tiene más de 200 columnas.' } })
    expect(asked).toEqual([readImportTask.name])
    const larger = { ...file, size: limits.importBytes + 1 }
    expect(await contactsImport(services)(by, larger, { preview: true })).toMatchObject({
      code: 'FILE_TOO_LARGE',
    })
  })

  it('reports the first thousand errors', async () => {
    const file = `Nombre;${'t'.repeat(121)}\n${'A;x\n'.repeat(1500)}`
    expect((await report(file, true)).errors).toHaveLength(1000)
  })

  it('publishes a new name to the lists', async () => {
    const { api } = world
    const { tienda } = api.world
    await customerWrites(api, tienda.whatsapp, { text: 'Hola', phone: '573007778899', name: '' })
    const luis = await agentOf(api, tienda.luis)
    await report('Nombre,Telefono\nLa de siempre,3007778899\n')
    const { interaction } = await luis.hears('update:interaction')
    expect(interaction.conversation.client.name).toBe('La de siempre')
    luis.close()
  })
})

describe('the form', () => {
  const path = '/api/clients/import/'
  const file = Buffer.from('Nombre,Correo\nAna,ana@correo.co\n')

  it('previews first, then imports', async () => {
    const preview = await world.upload(path, { preview: 'true' }, file)
    expect(preview.body).toMatchObject({ created: 1, msg: 'Archivo leído correctamente' })
    expect(await contacts()).toEqual([])
    expect((await world.upload(path, {}, file)).body).toMatchObject({ created: 1, errors: [] })
    expect(await contacts()).toMatchObject([{ name: 'Ana', email: 'ana@correo.co' }])
  })

  it.each([
    ['without a file', { preview: 'true' }, undefined, 422, 'NO_FILE'],
    ['with wrong rows', {}, Buffer.from('Nombre,Correo\nAna,nada'), 422, 'IMPORT_HAS_ERRORS'],
    ['with too much', {}, Buffer.alloc(testUploadBytes + 1, 'x'), 413, 'FILE_TOO_LARGE'],
    ['with a preview that is neither yes nor no', { preview: 'quizá' }, file, 422, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, fields, sent, status, code) => {
    const answer = await world.upload(path, fields as Record<string, string>, sent)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await contacts()).toEqual([])
  })
})

describe('exporting', () => {
  const download = (by: Person = world.admin) => by('get', '/api/clients/export/')

  it('writes a file for spreadsheets without any formula', async () => {
    const one = await world.create({ name: '=HYPERLINK("http://mal.co")', phone: '+34600111222' })
    const other = await world.create({
      name: '@a; b',
      extra_data: { tags: ['-x'], additionalInfo: [{ title: '+T', information: '@z' }] },
    })
    await world.create({ name: 'De otra' }, world.stranger)
    const { text, headers } = await download()
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename=contactos.csv')
    expect(text).toBe(
      [
        "\ufeffNombre;Telefono;Correo;Cedula;Etiquetas;Identificador de Hilo;'+T",
        `"'=HYPERLINK(""http://mal.co"")";'+34600111222;;;;${one.uuid};`,
        `"'@a; b";;;;'-x;${other.uuid};'@z`,
        '',
      ].join('\r\n'),
    )
  })

  it('is imported unchanged by another business', async () => {
    const info = (title: string, information: string) => ({ title, information })
    const made = [
      { name: "'=1+1", phone: '+506123456', extra_data: { tags: ['a, b'], additionalInfo: [] } },
      { name: 'Ñ "x"; y\nz', nit: '-7', email: 'n@correo.co' },
      { name: 'مريم 👩🏽‍🚀', extra_data: { tags: ['uno', 'dos;tres'], additionalInfo: [] } },
      {
        name: 'Con todo',
        extra_data: {
          tags: [],
          additionalInfo: [info('Correo', '@otro'), info('Hijo', 'Leo'), info('Hijo', 'Mía; y otra')],
        },
      },
      { nit: '99' },
    ]
    for (const fields of made) await world.create(fields)
    const { text } = await download()
    const answer = await run(text, false, world.api.world.otra.admin)
    expect(answer).toMatchObject({ rows: made.length, created: made.length })
    const told = ({ name, nit, phone, email, extra_data }: Contact) => ({
      name,
      nit,
      phone,
      email,
      extra_data,
    })
    expect((await contacts(world.stranger)).map(told)).toEqual((await contacts()).map(told))
  })

  it('is imported by the same business without duplicates', async () => {
    const bare = await world.create({ name: 'Sin nada más' })
    await world.create({ nit: '99' })
    const { text } = await download()
    expect(await report(text)).toMatchObject({ rows: 2, created: 0, updated: 0, errors: [] })
    // A value that was added fills a gap; the file names its delimiter in the first line.
    const filled = text.slice(1).replace('Sin nada más;;', 'Otro nombre;3001234567;')
    expect(await report(`sep=;\r\n${filled}`)).toMatchObject({ created: 0, updated: 1 })
    expect((await contacts()).find(({ uuid }) => uuid === bare.uuid)).toMatchObject({
      name: 'Sin nada más',
      phone: '573001234567',
    })
  })

  it('includes contacts that only a channel knows, and imports them again', async () => {
    await world.rows(
      `insert into contacts (business_uuid, uuid, created_at, updated_at) values ($1, gen_random_uuid(), $2, $2)`,
      [world.api.world.tienda.uuid, world.api.clock.now()],
    )
    const { text } = await download()
    expect(await report(text)).toMatchObject({ rows: 1, created: 0, updated: 0, errors: [] })
    expect(await contacts()).toHaveLength(1)
  })

  it('accepts an identifier only of this business, of one contact and in one row', async () => {
    const ours = await world.create({ name: 'Nuestra' })
    await world.create({ name: 'Vecina', phone: '3009999999' })
    const theirs = await world.create({ name: 'De otra' }, world.stranger)
    const head = 'Nombre;Telefono;Identificador de Hilo\n'
    expect(await report(`${head}De otra;;${theirs.uuid}\n`)).toMatchObject({ created: 1 })
    expect(await contacts(world.stranger)).toMatchObject([{ uuid: theirs.uuid, version: 1 }])
    const { errors } = await report(
      [
        `${head}A;;${ours.uuid}`,
        `B;;${ours.uuid.toUpperCase()}`,
        'C;;7',
        `;;${theirs.uuid.replace(/^./, '0')}`,
      ].join('\n'),
      true,
    )
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'Identificador de Hilo'],
      [4, 'Identificador de Hilo'],
      [5, 'Nombre'],
    ])
    const taken = await report(`${head}A;3009999999;${ours.uuid}\n`, true)
    expect(taken.errors).toMatchObject([
      { row: 2, field: 'Telefono', msg: expect.stringContaining('Vecina') },
    ])
  })

  it('includes all pages of contacts', async () => {
    await world.rows(
      `insert into contacts (business_uuid, uuid, name, created_at, updated_at)
       select $1, gen_random_uuid(), 'N' || n % 7, $2, $2 from generate_series(1, 2500) n`,
      [world.api.world.tienda.uuid, world.api.clock.now()],
    )
    const { text } = await download()
    expect(text.split('\r\n')).toHaveLength(2502)
  })
})
