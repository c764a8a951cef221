import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportLines } from '../../src/imports/report'
import { armFaults } from '../../src/platform/errors/fault-points'
import { sweepFacts } from '../../src/reports/facts/sweep-facts'
import { type Administration, bootAdministration } from '../../src/test/administration'
import type { TestApi } from '../../src/test/boot'
import { customerWrites } from '../../src/test/customer'
import { type ChatwootServer, startChatwoot } from '../test/chatwoot-server'
import { begin, exampleRows } from '../test/example-rows'
import { importedState } from '../test/fingerprint'
import { importChatwoot } from './import-chatwoot'

let hilo: Administration
let api: TestApi
let business: string
let chatwoot: ChatwootServer
const waits: number[] = []
beforeEach(async () => {
  hilo = await bootAdministration()
  api = hilo.api
  business = api.world.tienda.uuid
  chatwoot = await startChatwoot(exampleRows())
  const blob = '/rails/active_storage/blobs/redirect/x/'
  chatwoot.files.set(`${blob}foto.png`, { mime: 'image/png', bytes: Buffer.from('una foto') })
  chatwoot.files.set(`${blob}uno.pdf`, { mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4') })
  waits.length = 0
})
afterEach(async () => {
  armFaults(null)
  await chatwoot.stop()
  await hilo.stop()
})

const bring = (more: Partial<Parameters<typeof importChatwoot>[1]> = {}) =>
  importChatwoot(api.services, {
    business,
    address: { url: chatwoot.url, account: 1, token: chatwoot.token },
    dryRun: false,
    inboxes: new Map(),
    politeness: { everyMs: 0, wait: async (ms) => void waits.push(ms) },
    ...more,
  })
const said = async (more = {}) => {
  const { report, notices } = await bring(more)
  return [...notices, reportLines(report, { dryRun: false })].join('\n')
}
const query = async (text: string, values: unknown[] = [business]) =>
  (await api.owner.query(text, values)).rows

describe('what comes', () => {
  it('is said by a dry run, which writes nothing', async () => {
    const before = await importedState(api, business)
    const dry = await bring({ dryRun: true })
    expect(await importedState(api, business)).toEqual(before)
    expect(await query('select * from imported_rows', [])).toEqual([])
    expect(await query(`select uuid from channel_accounts where state = 'disconnected'`, [])).toEqual([])
    expect(await readdir(join(api.dataDir, 'files')).catch(() => [])).toEqual([])
    const dryLines = reportLines(dry.report, { dryRun: true })
    expect(dryLines).toMatch(/^Vendría \(no se escribió nada\):/)
    const real = await bring()
    // The same, but that only the real one learns which files are gone.
    for (const line of reportLines(real.report, { dryRun: true }).split('\n'))
      if (!/Archivos|no se pudieron traer/.test(line)) expect(dryLines).toContain(line)
  })

  it('is every contact and conversation, with its messages, notes, files and labels', async () => {
    expect((await said()).split('\n')).toEqual([
      'Bandeja 1 «Ventas» (Channel::Whatsapp): va a un canal desconectado, «Ventas (Chatwoot)», donde se lee y nadie escribe',
      'Bandeja 2 «Bot» (Channel::Telegram): va a un canal desconectado, «Bot (Chatwoot)», donde se lee y nadie escribe',
      'Bandeja 3 «Web» (Channel::WebWidget): Hilo no tiene este canal; para leerla como otro, --inbox 3=messenger',
      'Bandeja 4 «Soporte» (Channel::Email): va a un canal desconectado, «Soporte (Chatwoot)», donde se lee y nadie escribe',
      'Se importó:',
      '  Contactos: nuevos 42, unidos a uno de aquí 0, importados antes 0',
      '  Conversaciones de WhatsApp «Ventas (Chatwoot)»: nuevas 40, importadas antes 0',
      '  Conversaciones de Telegram «Bot (Chatwoot)»: nuevas 1, importadas antes 0',
      '  Conversaciones de Gmail «Soporte (Chatwoot)»: nuevas 1, importadas antes 0',
      // 42 plain ones, a photo, two invoices, the survey, an answer and a place; 39 chats of four; two more.
      '  Mensajes: nuevos 206, importados antes 0',
      '  Notas internas: nuevas 1',
      '  Archivos: nuevos 2 (1 MB)',
      '  Etiquetas nuevas: garantia, vip',
      'No vino:',
      '  1 × avisos de Chatwoot sobre la conversación (asignada, resuelta…)',
      '  1 × mensajes borrados en Chatwoot',
      '  1 × archivos que no se pudieron traer: su servidor responde 404 (perdido.pdf)',
      '  1 × conversaciones que en Chatwoot no estaban resueltas: llegan como finalizadas (n.º 2)',
      '  1 × conversaciones de bandejas que no se importan (bandeja 3)',
    ])
  })

  it('is a finished chat that is read, found and listed as if it had been here, and nobody can write in', async () => {
    await bring()
    const found = await hilo.admin('get', '/api/search/?q=garant%C3%ADa&kind=note')
    const [note] = found.body.groups[0].items
    expect(found.body.groups[0].items).toHaveLength(1)
    const history = await hilo.admin('get', '/api/interaction/history/all/?limit=200&channel=whatsapp')
    expect(history.body).toHaveLength(40)
    const [long] = await query(`select * from interactions where last_message ->> 'preview' like '📍%'`, [])
    expect(long).toMatchObject({ status: 'finished', user_uuid: api.world.tienda.ana.uuid })
    expect(note.interaction).toBe(long.uuid)
    const entries = await query(
      'select kind, author_kind, author_uuid, author_name, type, status, body, date, uuid, reply_to from entries where interaction_uuid = $1 order by date, seq',
      [long.uuid],
    )
    expect(entries).toHaveLength(49)
    expect(entries[0]).toMatchObject({
      ...{ author_kind: 'client', author_name: 'Cliente 1', type: 'text', status: null },
      ...{ body: { text: 'Pregunta número 0' }, date: new Date(begin * 1000) },
    })
    // Ana is here under another name; Pedro is not here, and keeps his.
    expect(entries[1]).toMatchObject({
      author_uuid: api.world.tienda.ana.uuid,
      author_name: 'Ana',
      status: 'read',
    })
    const ends = entries.slice(42)
    const file = expect.stringMatching(/^\/api\/files\//)
    expect(ends).toMatchObject([
      { type: 'image', body: { name: 'foto.png', mime: 'image/png', size: 8, caption: null, url: file } },
      {
        ...{ type: 'document', author_uuid: null, author_name: 'Pedro Antiguo' },
        body: { name: 'uno.pdf', caption: 'Las dos facturas', url: file },
      },
      { type: 'document', body: { name: 'perdido.pdf', url: null, expired: true } },
      { kind: 'note', author_name: 'Ana', status: null, body: { text: 'Ojo: cliente de garantía' } },
      { author_kind: 'bot', body: { text: '¿Cómo te atendimos?' } },
      { body: { text: 'Gracias' }, reply_to: ends[1]?.uuid },
      { type: 'location', body: { place: { latitude: 4.7, longitude: -74.1 } } },
    ])
    const photo = await hilo.admin('get', ends[0]?.body.url)
    expect(photo.status).toBe(200)
    const messages = await hilo.admin('get', `/api/interaction/history/all/?limit=1&channel=gmail`)
    expect(messages.body[0].conversation).toMatchObject({
      subject: 'Factura de marzo',
      handle: 'marta@ejemplo.co',
    })
    // Nothing is announced, queued or counted today.
    expect(await query('select events from outbox', [])).toEqual([])
    expect(await query(`select uuid from entries where status = 'queued'`, [])).toEqual([])
    expect(await query(`select uuid from interactions where status <> 'finished'`, [])).toEqual([])
    while (await sweepFacts(api.services));
    const days = await query(
      `select distinct starts::text from report_rollups where span = 'day' order by 1`,
      [],
    )
    expect(days.map(({ starts }) => starts.slice(0, 7))).toEqual(days.map(() => '2026-03'))
    expect(days.length).toBeGreaterThan(0)
    const lines = await query(`select action from audit_lines where action = 'interaction.import'`, [])
    // The command traces it, for the operator.
    expect(lines).toEqual([])
  })

  it('joins a contact that is here, by number or address, and overwrites nothing of it', async () => {
    await hilo.admin('post', '/api/clients/create/', {
      name: 'Doña Rosa',
      nit: '',
      phone: '573005550000',
      email: '',
      extra_data: {},
    })
    await hilo.admin('post', '/api/clients/create/', {
      name: '',
      nit: '9',
      phone: '',
      email: 'marta@ejemplo.co',
      extra_data: {},
    })
    expect(await said()).toContain('Contactos: nuevos 40, unidos a uno de aquí 2, importados antes 0')
    expect(await query(`select name from contacts where phone = '573005550000'`, [])).toEqual([
      { name: 'Doña Rosa' },
    ])
    expect(await query(`select name, nit from contacts where email = 'marta@ejemplo.co'`, [])).toEqual([
      { name: 'Marta', nit: '9' },
    ])
  })
})

describe('an inbox', () => {
  it('goes to the account that the operator names: one thread with what was written there, in the order of time', async () => {
    const { whatsapp } = api.world.tienda
    // Both products received it: the provider sent it to Hilo too.
    await customerWrites(api, whatsapp, { text: 'Hola, soy el 3', phone: '573005550002', id: 'wamid.corto3' })
    const out = await said({
      inboxes: new Map([
        [1, whatsapp.uuid],
        [3, 'messenger'],
        [2, 'no'],
      ]),
    })
    expect(out).toContain('Bandeja 1 «Ventas» (Channel::Whatsapp): va al canal «WhatsApp de prueba»')
    expect(out).toContain('Conversaciones de Messenger «Web (Chatwoot)»: nuevas 1')
    expect(out).toContain('no se importa, como pediste')
    const thread = await query(
      `select e.body ->> 'text' as text, i.status from entries e
       join interactions i on i.uuid = e.interaction_uuid
       join contacts c on c.phone = '573005550002'
       join conversations v on v.contact_uuid = c.uuid and v.uuid = e.conversation_uuid
       where e.kind = 'message' order by e.date, e.seq`,
      [],
    )
    expect(thread).toEqual([
      { text: 'Buenas, ¿en qué te ayudo?', status: 'finished' },
      { text: 'Quiero una ruana', status: 'finished' },
      { text: 'Claro que sí', status: 'finished' },
      { text: 'Hola, soy el 3', status: 'unassigned' },
    ])
    expect((await importedState(api, business)).gaps).toEqual([])
    // The next message of another imported customer continues the imported thread.
    await customerWrites(api, whatsapp, { text: '¿Siguen abiertos?', phone: '573005550003' })
    expect(
      await query(
        `select count(distinct conversation_uuid)::int as n from entries where author_name = 'Cliente 4'`,
        [],
      ),
    ).toEqual([{ n: 1 }])
    await expect(bring({ inboxes: new Map([[1, '00000000-0000-4000-8000-000000000000']]) })).rejects.toThrow(
      'la empresa no tiene el canal',
    )
  })
})

describe('run again', () => {
  it('brings only what is new, and reads no messages of what has not changed', async () => {
    await bring()
    const before = await importedState(api, business)
    chatwoot.asked.length = 0
    const again = await said()
    expect(again).toContain('Contactos: nuevos 0, unidos a uno de aquí 0, importados antes 41')
    expect(again).toContain('«Ventas (Chatwoot)»: nuevas 0, importadas antes 40')
    expect(chatwoot.asked.filter((path) => path.includes('/messages'))).toEqual([])
    expect(await importedState(api, business)).toEqual(before)
    chatwoot.rows.conversations[4]?.messages.push({
      ...{ id: 99_999, content: 'Una cosa más', message_type: 0, created_at: begin + 90_000 },
    })
    expect(await said()).toContain('Mensajes: nuevos 1, importados antes 4')
    expect(
      await query(
        `select finished_at from interactions where last_message ->> 'preview' = 'Una cosa más'`,
        [],
      ),
    ).toEqual([{ finished_at: new Date((begin + 90_000) * 1000) }])
  })

  it('after it was cut between and within transactions makes what one whole run makes', async () => {
    await bring()
    const whole = await importedState(api, business)
    const other = await bootAdministration()
    const cut = (after: number) => {
      let left = after
      armFaults((point) => {
        if (point !== 'change.before-commit') return
        left -= 1
        if (left === 0) throw new Error('killed')
      })
    }
    const at = (services: TestApi['services'], owner: string) =>
      importChatwoot(services, {
        ...{ business: owner, dryRun: false, inboxes: new Map() },
        address: { url: chatwoot.url, account: 1, token: chatwoot.token },
        politeness: { everyMs: 0, wait: async () => {} },
      })
    const { services, world } = other.api
    for (const after of [3, 30, 25, 40]) {
      cut(after)
      await expect(at(services, world.tienda.uuid)).rejects.toThrow('killed')
    }
    armFaults(null)
    // Between two pages.
    chatwoot.failures.push(...Array.from({ length: 8 }, () => ({ status: 200 })), { status: 403 })
    await expect(at(services, world.tienda.uuid)).rejects.toThrow()
    chatwoot.failures.length = 0
    await at(services, world.tienda.uuid)
    const pieced = await importedState(other.api, world.tienda.uuid)
    const withoutIds = (state: Awaited<ReturnType<typeof importedState>>) =>
      JSON.parse(
        JSON.stringify(state, (key, value) => (/uuid|reply_to|answered/.test(key) ? undefined : value)),
      )
    const sorted = (state: ReturnType<typeof withoutIds>) =>
      Object.fromEntries(
        Object.entries(state).map(([table, rows]) => [
          table,
          (rows as object[]).map((row) => JSON.stringify(row)).sort(),
        ]),
      )
    expect(sorted(withoutIds(pieced))).toEqual(sorted(withoutIds(whole)))
    await other.stop()
  })

  it('at the same moment as another run is refused or waits, and doubles nothing', async () => {
    const runs = await Promise.allSettled([bring(), bring(), bring()])
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const run of runs)
      if (run.status === 'rejected') expect(String(run.reason)).toContain('Ya hay una importación en curso')
    const state = await importedState(api, business)
    expect(state.interactions).toHaveLength(42)
    expect(state.entries).toHaveLength(207)
    expect(state.files).toHaveLength(2)
    expect(state.contacts).toHaveLength(42)
    expect(state.labels).toHaveLength(2)
    expect(state.gaps).toEqual([])
  })

  it('does not bring back what was deleted here, and follows contacts that were merged', async () => {
    await bring()
    const [one] = await query(`select uuid from contacts where name = 'Cliente 5'`, [])
    const [keep] = await query(`select uuid from contacts where name = 'Cliente 6'`, [])
    const [gone] = await query(`select uuid from contacts where name = 'Cliente 7'`, [])
    expect((await hilo.admin('delete', `/api/clients/delete/${one.uuid}/`)).status).toBe(200)
    const merged = await hilo.admin('post', '/api/clients/merge/', { id: keep.uuid, other: gone.uuid })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    for (const conversation of chatwoot.rows.conversations)
      conversation.messages.push({
        ...{
          id: 80_000 + conversation.id,
          content: 'Otra vez yo',
          message_type: 0,
          created_at: begin + 500_000,
        },
      })
    const out = await said()
    expect(out).toContain('1 × contactos que se borraron aquí después de importarlos')
    expect(out).toContain('1 × conversaciones de contactos que se borraron aquí')
    expect(out).toContain('Contactos: nuevos 0, unidos a uno de aquí 0, importados antes 40')
    expect(await query(`select uuid from contacts where name in ('Cliente 5', 'Cliente 7')`, [])).toEqual([])
    expect(
      await query(`select count(*)::int as n from conversations where contact_uuid = $1`, [keep.uuid]),
    ).toEqual([{ n: 2 }])
  })
})

describe('a Chatwoot', () => {
  it('that is busy or away for a moment is asked again, when it says', async () => {
    chatwoot.failures.push({ status: 429, retryAfter: '7' }, { status: 502 }, { status: 429 })
    await bring()
    expect(waits.filter((ms) => ms > 0)).toEqual([7_000, 4_000, 8_000, ...waits.filter((ms) => ms > 8_000)])
    expect((await importedState(api, business)).interactions).toHaveLength(42)
  })

  it('that stays away ends it with a sentence', async () => {
    chatwoot.failures.push(...Array.from({ length: 8 }, () => ({ status: 503 })))
    await expect(bring()).rejects.toThrow(
      'Chatwoot responde 503. Lo importado queda: ejecuta la orden otra vez',
    )
  })

  it.each([
    [{ token: 'otro-token-malo' }, /no acepta el token \(401\)/],
    [{ account: 2 }, /no conoce \/api\/v1\/accounts\/2\/inboxes \(404\)/],
    [{ url: 'http://127.0.0.1:1' }, /no responde en http:\/\/127\.0\.0\.1:1/],
  ])('that is not reached by %j is explained', async (wrong, sentence) => {
    const address = { url: chatwoot.url, account: 1, token: chatwoot.token, ...wrong }
    await expect(bring({ address })).rejects.toThrow(sentence)
  })

  it('whose token is an agent’s shows only a part, which is said', async () => {
    chatwoot.role = 'agent'
    expect(await said()).toMatch(/^El token no es de un administrador/)
  })
})
