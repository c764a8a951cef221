import { randomUUID } from 'node:crypto'
import { clientCommands, endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf, logIn as logInAs } from '../test/agent'
import { customerWrites } from '../test/customer'
import { password } from '../test/factories'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())

const list = '/api/audit/all/'
const logIn = (email: string, secret: string) =>
  hilo.api
    .request()
    .post('/api/auth/session/user/login/')
    .send({ email, password: secret, browser: 'Firefox', os: 'Linux' })
const lines = async (action: string) => (await hilo.audit()).filter((line) => line.action === action)

describe('the app’s role', () => {
  it.each([
    'update audit_lines set action = action',
    'delete from audit_lines',
    'truncate audit_lines',
    'alter table audit_lines disable row level security',
    'drop table audit_lines',
    'create rule nothing as on insert to audit_lines do instead nothing',
  ])('cannot: %s', async (statement) => {
    const { db } = hilo.api.services
    await expect(
      db.tenant(hilo.api.world.tienda.uuid, (tx) => tx.$executeRawUnsafe(statement)),
    ).rejects.toThrow(/permission denied|must be owner/)
  })

  it('has one function that does it in the owner’s name: the purge by age', async () => {
    const { rows } = await hilo.api.owner.query(
      `select proname from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and prosrc ~ 'audit_lines'`,
    )
    expect(rows).toEqual([{ proname: 'hilo_purge_audit' }])
  })
})

describe('logins', () => {
  it('are logged with address and device, also those with a wrong password', async () => {
    const { luis } = hilo.api.world.tienda
    await logIn(luis.email, 'no es esta').expect(401)
    await logIn(luis.email, password).expect(200)
    const known = { actor_uuid: luis.uuid, actor_name: luis.name, device: 'Firefox · Linux' }
    const refused = await lines('session.login_refused')
    expect(refused).toMatchObject([{ ...known, address: expect.stringMatching(/./) }])
    expect(await lines('session.login')).toContainEqual(expect.objectContaining(known))
    expect(JSON.stringify(refused)).not.toContain('no es esta')
  })

  it('of strangers leave no line, and take the same statements', async () => {
    const { rows: before } = await hilo.api.owner.query('select count(*)::int as n from audit_lines')
    const { db } = hilo.api.services
    const statements = async (email: string) => {
      const start = db.statements()
      await logIn(email, 'no es esta').expect(401)
      return db.statements() - start
    }
    // The fewest of three, because a sweep may look for what is due meanwhile.
    const fewest = async (email: () => string) => {
      const counts: number[] = []
      for (let n = 0; n < 3; n++) counts.push(await statements(email()))
      return Math.min(...counts)
    }
    const ofStranger = await fewest(() => `${randomUUID()}@correo.test`)
    const { rows: after } = await hilo.api.owner.query('select count(*)::int as n from audit_lines')
    expect(after).toEqual(before)
    expect(await fewest(() => hilo.api.world.tienda.luis.email)).toBe(ofStranger)
  })
})

describe('a look into somebody else’s chat', () => {
  it('is one line for each admin, session, chat and hour; one’s own leaves none', async () => {
    const { tienda } = hilo.api.world
    const ana = await agentOf(hilo.api, tienda.ana)
    const admin = await agentOf(hilo.api, tienda.admin)
    await customerWrites(hilo.api, tienda.whatsapp, { text: 'Hola', name: 'Laura Peña' })
    const { interaction } = await ana.hears('new:interaction:not:assigned')
    const open = (who: typeof ana) =>
      who.ask('get:interaction:conversation:messages', {
        conversation_uuid: interaction.conversation.uuid,
      })
    // Nobody has it yet.
    await open(admin)
    await ana.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
    await open(ana)
    expect(await lines('interaction.view')).toEqual([])
    const { writePipeline } = hilo.api.services.db
    const before = writePipeline.counts()
    await Promise.all([open(admin), open(admin), open(admin)])
    expect(writePipeline.counts().waits - before.waits).toBe(3)
    const looks = await lines('interaction.view')
    expect(looks).toMatchObject([
      { actor_uuid: tienda.admin.uuid, target: interaction.uuid, data: { owner: tienda.ana.name } },
    ])
    hilo.api.clock.advance(3_600_000)
    await open(admin)
    expect(await lines('interaction.view')).toHaveLength(2)
    // The contact's name of today; the log itself has none.
    expect(JSON.stringify(looks)).not.toContain('Laura')
    const { body } = await (await hilo.as(tienda.admin))('get', `${list}?action=interaction.view`)
    expect(body.map((line: { subject: { name: string } }) => line.subject.name)).toEqual([
      'Laura Peña',
      'Laura Peña',
    ])
    await hilo.api.owner.query('alter table audit_lines add constraint no_looks check (false) not valid')
    hilo.api.clock.advance(3_600_000)
    expect(await open(admin)).toMatchObject({ ok: false })
    await hilo.api.owner.query('alter table audit_lines drop constraint no_looks')
    ana.close()
    admin.close()
  })
})

describe('what a person may not do', () => {
  it('is one line an hour for each thing, however often it is tried, with the address', async () => {
    const { tienda } = hilo.api.world
    const ana = await hilo.as(tienda.ana)
    const forbidden = () => hilo.auditOfRefusals()
    const before = (await forbidden()).length
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        ana('put', '/api/business/update/', { id: tienda.uuid, data: { city: 'Cali' } }),
      ),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
    await ana('get', list)
    await expect.poll(async () => (await forbidden()).length).toBe(before + 2)
    expect(await forbidden()).toContainEqual(
      expect.objectContaining({
        actor_uuid: tienda.ana.uuid,
        target_name: endpoints.updateBusiness.summary,
        address: expect.stringMatching(/./),
      }),
    )
    hilo.api.clock.advance(3_600_000)
    await (await hilo.as(tienda.ana))('get', list)
    await expect.poll(async () => (await forbidden()).length).toBe(before + 3)
  })

  it('is told of commands too', async () => {
    const luis = await agentOf(hilo.api, hilo.api.world.tienda.luis)
    expect(await luis.ask('get:interaction:team', {})).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    await expect
      .poll(async () => (await hilo.auditOfRefusals()).map((line) => line.target_name))
      .toContain(clientCommands['get:interaction:team'].summary)
    luis.close()
  })
})

describe('reading the log', () => {
  // Time has passed since the first sessions were opened.
  let admin: Awaited<ReturnType<Administration['as']>>
  beforeAll(async () => {
    admin = await hilo.as(hilo.api.world.tienda.admin)
  })

  it('is for admins', async () => {
    expect((await (await hilo.as(hilo.api.world.tienda.ana))('get', list)).status).toBe(403)
    expect((await admin('get', list)).status).toBe(200)
  })

  it('filters by kind, action, person, time and name, page by page', async () => {
    const { tienda } = hilo.api.world
    for (const city of ['Cali', 'Tunja', 'Pasto']) {
      hilo.api.clock.advance(60_000)
      await admin('put', '/api/business/update/', { id: tienda.uuid, data: { city } })
    }
    const get = async (query: string) => (await admin('get', `${list}?${query}`)).body
    const cities = (rows: { changes: { city?: { after: string } } }[]) =>
      rows.map((row) => row.changes.city?.after)
    expect(cities(await get('kind=business'))).toEqual(['Pasto', 'Tunja', 'Cali'])
    expect(cities(await get(`action=business.update&user=${tienda.admin.uuid}`))).toHaveLength(3)
    expect(await get(`kind=business&user=${tienda.ana.uuid}`)).toEqual([])
    const [last, middle] = await get('kind=business')
    expect(cities(await get(`kind=business&from=${middle.created_at}&to=${last.created_at}`))).toEqual([
      'Tunja',
    ])
    expect(await get('kind=business&q=no%20hay')).toEqual([])
    expect(await get(`kind=business&q=${encodeURIComponent(tienda.admin.name.toUpperCase())}`)).toHaveLength(
      3,
    )
    const first = await admin('get', `${list}?kind=business&limit=2`)
    expect(cities(first.body)).toEqual(['Pasto', 'Tunja'])
    const next = first.headers['x-next-cursor']
    expect(cities(await get(`kind=business&limit=2&cursor=${next}`))).toEqual(['Cali'])
  })

  it('goes into a CSV that a spreadsheet cannot run, and the export is a line too', async () => {
    const { tienda } = hilo.api.world
    await admin('put', '/api/business/update/', { id: tienda.uuid, data: { name: '=1+1' } })
    const { token } = await logInAs(hilo.api, tienda.admin)
    const { text } = await hilo.api
      .request()
      .get(`/api/audit/export?kind=business&q=${encodeURIComponent(tienda.admin.name)}`)
      .set('Authorization', token)
      .expect(200)
    expect(text).toContain('Cambió los datos de la empresa')
    expect(text).toContain(";'=1+1;")
    // Not what was searched for, which may be a customer's name.
    expect((await lines('audit.export')).map(({ data }) => data)).toEqual([
      { kind: 'business', searched: true },
    ])
  })
})
