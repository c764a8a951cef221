import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ImportError } from '../../src/imports/import-error'
import { reportLines } from '../../src/imports/report'
import { inImportTurn } from '../../src/platform/leases/import-turn'
import { type Administration, bootAdministration } from '../../src/test/administration'
import { runListeners } from '../../src/test/observe/run-listeners'
import { environment } from '../../src/test/process/environment'
import { program } from '../../src/test/process/program'
import { importedState } from '../test/fingerprint'
import { importCsv } from './import-csv'
import { readDate } from './read-date'

let hilo: Administration
let business: string
let folder: string
let files = 0
beforeAll(async () => {
  hilo = await bootAdministration()
  business = hilo.api.world.tienda.uuid
  folder = await mkdtemp(join(tmpdir(), 'hilo-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await hilo.stop()
})
let path: string
beforeEach(() => {
  files += 1
  path = join(folder, `mensajes-${files}.csv`)
})

const bring = async (content: string | Buffer, more: Partial<Parameters<typeof importCsv>[1]> = {}) => {
  await writeFile(path, content)
  const report = await importCsv(hilo.api.services, {
    ...{ business, path, source: null, account: null, dryRun: false },
    ...more,
  })
  return reportLines(report, { dryRun: more.dryRun === true })
}
const query = async (text: string, values: unknown[] = []) => (await hilo.api.owner.query(text, values)).rows
/** Whoever writes this message waits, until the returned function ends the attempt: else it might be done before it is killed. */
async function holdMessage(text: string): Promise<() => Promise<void>> {
  await query(`create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return new; end $$`)
  await query(`create trigger wait_here before insert on entries for each row
    when (new.body ->> 'text' = '${text}') execute function wait_here()`)
  const holder = await hilo.api.owner.connect()
  await holder.query('select pg_advisory_lock(1)')
  return async () => {
    await holder.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 1 and not granted`,
    )
    holder.release(true)
    await query('drop function wait_here cascade')
  }
}
const threadOf = (name: string) =>
  query(
    `select e.kind, e.author_kind, e.author_name, e.type, coalesce(e.body ->> 'text', e.body ->> 'caption') as text,
       to_char(e.date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as date
     from entries e join conversations v on v.uuid = e.conversation_uuid join contacts c on c.uuid = v.contact_uuid
     where c.name = $1 order by e.date, e.seq`,
    [name],
  )

describe('a CSV of conversations', () => {
  it('is read with Spanish headers, whatever Excel makes of it, and its rows may stand in any order', async () => {
    await mkdir(join(folder, 'adjuntos'), { recursive: true })
    await writeFile(join(folder, 'adjuntos', 'recibo.pdf'), '%PDF-1.4')
    await writeFile(join(folder, '..', 'hilo-secreto.txt'), 'secreto')
    await symlink(join(folder, '..', 'hilo-secreto.txt'), join(folder, 'adjuntos', 'enlace.txt')).catch(
      () => {},
    )
    const text = [
      'Conversación;Fecha;De;Mensaje;Canal;Nombre;Teléfono;Agente;Etiquetas;Archivo',
      '7;05/03/2025 2:31 p. m.;Agente;"Claro; ¿qué talla?";WhatsApp;Señora Ñuñez;300 777 0001;ana@tienda.test;Tallas|Urgente;',
      '7;05/03/2025 14:30;Cliente;Quiero una ruana;WhatsApp;Señora Ñuñez;300 777 0001;;;',
      '7;2025-03-05T14:32:00-05:00;Nota;Es de las que vuelve;WhatsApp;Señora Ñuñez;300 777 0001;Pedro;;',
      '7;2025-03-05 14:33:01;bot;Te esperamos;WhatsApp;Señora Ñuñez;300 777 0001;;;',
      '7;2025-03-05 14:34;cliente;Aquí está;WhatsApp;Señora Ñuñez;300 777 0001;;;adjuntos/recibo.pdf',
      '7;2025-03-05 14:35;cliente;;WhatsApp;Señora Ñuñez;300 777 0001;;;adjuntos/enlace.txt',
      '7;ayer;cliente;Hola;WhatsApp;Señora Ñuñez;300 777 0001;;;',
      '7;2025-03-05 14:34;vecino;Hola;WhatsApp;Señora Ñuñez;300 777 0001;;;',
      '7;2025-03-05 14:34;cliente;Hola;Fax;Señora Ñuñez;300 777 0001;;;',
      '7;2025-03-05 14:34;cliente;Hola;WhatsApp;Señora Ñuñez;;;;',
      ';;;;;;;;;',
    ].join('\r\n')
    // As Excel in Spanish writes it: Windows-1252.
    expect((await bring(Buffer.from(text, 'latin1'))).split('\n')).toEqual([
      'Se importó:',
      '  Contactos: nuevos 1, unidos a uno de aquí 0, importados antes 0',
      '  Conversaciones de WhatsApp «WhatsApp (importado)»: nuevas 1, importadas antes 0',
      '  Mensajes: nuevos 5, importados antes 0',
      '  Notas internas: nuevas 1',
      '  Archivos: nuevos 1 (0 MB)',
      '  Etiquetas nuevas: Tallas, Urgente',
      'No vino:',
      '  1 × filas con una fecha que no se entiende (fila 8)',
      '  1 × filas que no dicen si escribe cliente, agente, bot o nota (fila 9)',
      '  1 × filas con un canal que Hilo no tiene (sirven whatsapp, telegram, instagram, messenger, gmail, o --channel) (fila 10)',
      '  1 × filas sin teléfono, correo ni usuario del cliente (fila 11)',
      '  1 × archivos que no se pudieron traer: están fuera de la carpeta del CSV (enlace.txt)',
    ])
    expect(await threadOf('Señora Ñuñez')).toMatchObject([
      { author_kind: 'client', text: 'Quiero una ruana', date: '2025-03-05 19:30:00' },
      { author_kind: 'user', author_name: 'Ana', text: 'Claro; ¿qué talla?', date: '2025-03-05 19:31:00' },
      { kind: 'note', author_name: 'Pedro', text: 'Es de las que vuelve', date: '2025-03-05 19:32:00' },
      { author_kind: 'bot', text: 'Te esperamos', date: '2025-03-05 19:33:01' },
      { type: 'document', text: 'Aquí está', date: '2025-03-05 19:34:00' },
      { type: 'document', text: null },
    ])
    await rm(join(folder, '..', 'hilo-secreto.txt'), { force: true })
  })

  it('is read with English headers, goes to the channel that is named, and doubles nothing', async () => {
    const { whatsapp } = hilo.api.world.tienda
    const account = {
      uuid: whatsapp.uuid,
      type: 'whatsapp' as const,
      name: 'WhatsApp de prueba',
      external_id: '',
    }
    const text = [
      'conversation id,message id,date,from,text,name,phone,agent',
      'a1,m1,2025-06-01T10:00:00Z,customer,Hi,Marge,+573007770002,',
      'a1,m2,2025-06-01T10:01:00Z,agent,Hello,Marge,+573007770002,Lisa',
      'a1,m2,2025-06-01T10:01:00Z,agent,Hello,Marge,+573007770002,Lisa',
    ].join('\n')
    expect(await bring(text, { account, dryRun: true })).toContain('Mensajes: nuevos 2, importados antes 1')
    expect(await threadOf('Marge')).toEqual([])
    await bring(`\ufeff${text}`, { account })
    expect(await threadOf('Marge')).toMatchObject([{ text: 'Hi' }, { text: 'Hello', author_name: 'Lisa' }])
    const [thread] = await query(
      `select a.uuid from conversations v join contacts c on c.uuid = v.contact_uuid
       join channel_accounts a on a.uuid = v.channel_account_uuid where c.name = 'Marge'`,
    )
    expect(thread).toEqual({ uuid: whatsapp.uuid })
    const before = await importedState(hilo.api, business)
    expect(await bring(text, { account })).toContain('Mensajes: nuevos 0, importados antes 3')
    expect(await importedState(hilo.api, business)).toEqual(before)
  })

  it.each([
    ['', 'El archivo está vacío.'],
    ['Nombre;Fecha\nAna;hoy', 'A la primera fila le faltan títulos: Conversacion, De, Mensaje.'],
    ['Conversacion;Fecha;De;Mensaje\n1;2025-01-01;cliente;"sin cerrar', /Unas comillas no se cierran/],
    [
      `Conversacion;Fecha;De;Mensaje\n1;2025-01-01;${';'.repeat(2_000_000)}`,
      /La fila 2 tiene más de 200 columnas/,
    ],
    [
      `Conversacion;Fecha;De;Mensaje\n1;2025-01-01;cliente;"${'x'.repeat(4_300_000)}`,
      /La fila 2 no se puede leer/,
    ],
  ])('that cannot be read is refused with a sentence: %j', async (text, sentence) => {
    await expect(bring(text)).rejects.toThrow(ImportError)
    await expect(bring(text)).rejects.toThrow(sentence)
  })

  it('is counted whole, also what a later import adds to a chat', async () => {
    const head = 'Conversacion;Fecha;De;Mensaje;Canal;Nombre;Usuario'
    const first = '88;2025-03-05 14:30;cliente;Hola;telegram;Por partes;p88'
    const counted = () => runListeners(hilo.api)
    await bring([head, first].join('\n'))
    await counted()
    await bring([head, first, '88;2025-03-05 14:31;agente;Dígame;telegram;Por partes;p88'].join('\n'))
    await counted()
  })

  it('is refused while another import of the business runs', async () => {
    await inImportTurn(hilo.api.services, business, async () => {
      let ended = false
      const refused = bring('Conversacion;Fecha;De;Mensaje\n').finally(() => {
        ended = true
      })
      refused.catch(() => {})
      // As the one that runs does: until its lease is renewed it may be that of a process that died.
      while (!ended) await query(`update running_imports set free_at = free_at + interval '1 s'`)
      await expect(refused).rejects.toThrow('Ya hay una importación en curso en esta empresa')
    })
  })

  it('killed in the middle and run again is as if it had run once', async () => {
    const rows = Array.from({ length: 4_000 }, (_, at) => {
      const chat = at % 200
      const second = String(Math.floor(at / 200)).padStart(2, '0')
      return `c${chat};2025-02-01 10:00:${second};${at % 400 < 200 ? 'cliente' : 'agente'};Mensaje ${at};telegram;Persona ${chat};t${chat}`
    })
    const head = 'Conversacion;Fecha;De;Mensaje;Canal;Nombre;Usuario'
    await writeFile(path, [head, ...rows].join('\n'))
    const cli = await program('cli.ts')
    const args = ['import', 'conversations', '--business', 'tienda', '--file', path]
    const env = { ...environment(hilo.api), HILO_MODE: 'production' }
    const letGo = await holdMessage('Mensaje 199')
    const first = await cli.run(env, args)
    await first.waitForOutput('2000 mensajes')
    await first.end('SIGKILL')
    await letGo()
    const written = async () =>
      (await query(`select count(*)::int as n from entries where body ->> 'text' like 'Mensaje %'`))[0]?.n
    const half = await written()
    expect(half).toBeGreaterThanOrEqual(2_000)
    expect(half).toBeLessThan(4_000)
    // As if its lease were over.
    await query(`update running_imports set free_at = '2020-01-01'`)
    const second = await cli.run(env, args)
    expect((await second.ended()).code).toBe(0)
    expect(second.output()).toContain(`Mensajes: nuevos ${4_000 - half}, importados antes ${half}`)
    expect(await written()).toBe(4_000)
    expect((await importedState(hilo.api, business)).gaps).toEqual([])
    expect(await query(`select count(*)::int as n from contacts where name like 'Persona %'`)).toEqual([
      { n: 200 },
    ])
    expect(await query(`select target_name from audit_lines where action = 'interaction.import'`)).toEqual([
      { target_name: 'CSV' },
    ])
    await cli.discard()
  })
})

describe('a date', () => {
  it.each([
    ['2025-03-05', '2025-03-05T05:00:00.000Z'],
    ['2025-03-05 7:08', '2025-03-05T12:08:00.000Z'],
    ['2025-03-05T07:08:09.5Z', '2025-03-05T07:08:09.500Z'],
    ['2025-03-05 07:08:09 -0300', '2025-03-05T10:08:09.000Z'],
    ['5/3/2025', '2025-03-05T05:00:00.000Z'],
    ['05/03/2025 12:05 a. m.', '2025-03-05T05:05:00.000Z'],
    ['05/03/2025, 12:05:06 PM', '2025-03-05T17:05:06.000Z'],
    ['31/02/2025', null],
    ['2025-13-01', null],
    ['03-05-2025', null],
    ['2025-03-05 25:00', null],
    ['', null],
  ])('%j in Bogotá is %s', (typed, moment) => {
    expect(readDate(typed, 'America/Bogota')?.toISOString() ?? null).toBe(moment)
  })
})
