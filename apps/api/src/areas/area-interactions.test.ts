import { followList, type ListFollower, listNames, type TabName } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf, type TestAgent } from '../test/agent'
import { customerWrites } from '../test/customer'
import { addUser, type TestUser } from '../test/factories'
import { dieBeforePublishing } from '../test/observe/die-before-publishing'
import { createAreaOrThrow } from './create-area'

interface Screen {
  readonly agent: TestAgent
  readonly lists: Record<TabName, ListFollower>
}

let hilo: Administration
/** Agents of an area that stays, of the deleted area, and of both. */
let sole: TestUser
let ofBoth: TestUser
let ofOther: TestUser
let screens: Screen[] = []
let area: string
let other: string

const person = (name: string) =>
  addUser(hilo.api.services, {
    business: hilo.api.world.tienda.uuid,
    name,
    email: `${name}@tienda.test`,
    role: 'AGENT',
  })

beforeAll(async () => {
  hilo = await bootAdministration()
  ;[sole, ofBoth, ofOther] = await Promise.all([person('sole'), person('both'), person('other')])
})
afterAll(() => hilo.stop())

let rounds = 0
beforeEach(async () => {
  for (const { agent } of screens) agent.close()
  rounds += 1
  const business = hilo.api.world.tienda.uuid
  area = (await createAreaOrThrow(hilo.api.services, { business, name: `Cambios ${rounds}` })).uuid
  other = (await createAreaOrThrow(hilo.api.services, { business, name: `Soporte ${rounds}` })).uuid
  await hilo.api.owner.query('delete from user_areas')
  await hilo.api.owner.query(
    `insert into user_areas (business_uuid, user_uuid, area_uuid)
     values ($1, $2, $5), ($1, $3, $5), ($1, $3, $6), ($1, $4, $6)`,
    [business, sole.uuid, ofBoth.uuid, ofOther.uuid, area, other],
  )
})

async function openScreen(user: TestUser): Promise<Screen> {
  const agent = await agentOf(hilo.api, user)
  const follow = (name: TabName) => followList(agent.socket, name, { limit: 200 })
  const lists = {
    assigned: follow('assigned'),
    not_assigned: follow('not_assigned'),
    resolved: follow('resolved'),
  }
  for (const list of Object.values(lists)) expect(await list.sync()).toBe(true)
  return { agent, lists }
}

/** Ana has no area, so she serves all; the admin; and the three agents with areas. */
async function openScreens() {
  const { ana, admin } = hilo.api.world.tienda
  screens = await Promise.all([ana, admin, sole, ofBoth, ofOther].map(openScreen))
  return screens as [Screen, Screen, Screen, Screen, Screen]
}

let phones = 0
/** A customer waits in the area. */
async function waiting(): Promise<{ uuid: string; conversation_uuid: string }> {
  phones += 1
  const phone = `57300${String(phones).padStart(7, '0')}`
  await customerWrites(hilo.api, hilo.api.world.tienda.whatsapp, { text: 'Hola', phone })
  const { rows } = await hilo.api.owner.query(
    `update interactions set area_uuid = $1
     where uuid = (select uuid from interaction_rows where handle = $2)
     returning uuid, conversation_uuid`,
    [area, `+${phone}`],
  )
  return rows[0]
}

const remove = () => hilo.admin('delete', `/api/area/delete/${area}/`)
const rowIn = ({ lists }: Screen, uuid: string, list: TabName = 'not_assigned'): Interaction | undefined =>
  lists[list].list.rows.find((row) => row.uuid === uuid)

async function expectInSync({ agent, lists }: Screen) {
  await agent.hearsAll()
  for (const name of listNames) {
    const fresh = followList(agent.socket, name, { limit: 200 })
    expect(await fresh.sync()).toBe(true)
    expect(lists[name].list.rows, `${name} of ${agent.user.name}`).toEqual(fresh.list.rows)
    fresh.stop()
  }
}

const hasHeard = (screen: Screen, uuid: string) => expect.poll(() => rowIn(screen, uuid)?.area).toBe(null)

describe('an area is deleted', () => {
  it('and its waiting interactions stay in Chats, for everybody', async () => {
    const { uuid } = await waiting()
    const all = await openScreens()
    const [ana, admin, ofArea, both, elsewhere] = all
    expect(all.map((screen) => rowIn(screen, uuid)?.area?.uuid)).toEqual([area, area, area, area, undefined])
    for (const { agent } of all) agent.forget()

    const left = new Promise((resolve) => ofArea.agent.socket.once('disconnect', resolve))
    expect((await remove()).status).toBe(200)
    for (const screen of [ana, admin, elsewhere]) {
      await hasHeard(screen, uuid)
      await expectInSync(screen)
    }
    // Its agents are disconnected, so that they reconnect to their other queues and fetch.
    await left
    for (const { agent } of [ofArea, both]) if (!agent.socket.connected) agent.socket.connect()
    for (const screen of [ofArea, both]) {
      await hasHeard(screen, uuid)
      await expectInSync(screen)
    }
    // Announced as new only to those who could not see it before.
    expect(elsewhere.agent.heardOfChats().map((one) => one.event)).toEqual(['new:interaction:not:assigned'])
    expect(ana.agent.heardOfChats().map((one) => one.event)).toEqual(['update:interaction'])
  })

  it('and an agent whose only area it was serves all areas', async () => {
    await openScreens()
    expect((await remove()).status).toBe(200)
    const { rows } = await hilo.api.owner.query('select user_uuid from user_areas where area_uuid = $1', [
      area,
    ])
    expect(rows).toEqual([])
    const screen = await openScreen(sole)
    screens.push(screen)
    const { uuid } = await waiting()
    await hilo.api.owner.query('update interactions set area_uuid = $1 where uuid = $2', [other, uuid])
    await screen.agent.hears('new:interaction:not:assigned', ({ interaction }) => interaction.uuid === uuid)
    expect(
      (await screen.agent.get('get:interaction:not:assigned', {})).items.map((row) => row.uuid),
    ).toContain(uuid)
  })

  it('and assigned interactions lose it, while finished ones keep its name', async () => {
    const open = await waiting()
    const over = await waiting()
    const { luis } = hilo.api.world.tienda
    const owner = await openScreen(luis)
    screens.push(owner)
    for (const { uuid } of [open, over]) await owner.agent.post('/api/interaction/assigned/user/', { uuid })
    await owner.agent.post('/api/interaction/finished/user/', { uuid: over.uuid })
    await expect.poll(() => owner.lists.resolved.list.rows.length).toBeGreaterThan(0)
    await remove()
    await owner.agent.hears(
      'update:interaction',
      ({ interaction: row }) => row.uuid === open.uuid && !row.area,
    )
    expect(rowIn(owner, open.uuid, 'assigned')).toMatchObject({ area: null, status: 'assigned' })
    expect(rowIn(owner, over.uuid, 'resolved')?.area?.name).toMatch(/^Cambios/)
    await expectInSync(owner)
  })

  it('and the sweep publishes it after a crash', async () => {
    const { uuid } = await waiting()
    const [ana] = await openScreens()
    const { announcer } = hilo.api.services
    await expect.poll(async () => (await hilo.api.owner.query('select 1 from outbox')).rowCount).toBe(0)
    await dieBeforePublishing([hilo.api.services], async () => expect((await remove()).status).toBe(200))
    expect(rowIn(ana, uuid)?.area?.uuid).toBe(area)
    hilo.api.clock.advance(3_000)
    await announcer.sweep()
    await hasHeard(ana, uuid)
    await expectInSync(ana)
  })

  it('and no open interaction keeps it, though others transfer to it and assign it to people at once', async () => {
    const { owner } = hilo.api
    const business = hilo.api.world.tienda.uuid
    const rows: { uuid: string; conversation_uuid: string }[] = []
    for (let n = 0; n < 6; n += 1) rows.push(await waiting())
    const loose = rows.slice(3).map(({ uuid }) => uuid)
    await owner.query('update interactions set area_uuid = null where uuid = any($1)', [loose])
    /** Locks as every act does: the conversation first, then the interaction. */
    const put = async ({ uuid, conversation_uuid }: (typeof rows)[number]) => {
      const client = await owner.connect()
      try {
        await client.query('begin')
        await client.query('select 1 from conversations where uuid = $1 for update', [conversation_uuid])
        await client.query('update interactions set area_uuid = $1 where uuid = $2', [area, uuid])
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    const [deleted] = await Promise.all([
      remove(),
      ...rows.slice(3).map(put),
      owner.query(
        'insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3) on conflict do nothing',
        [business, ofOther.uuid, area],
      ),
    ])
    expect(deleted.status).toBe(200)
    const left = await owner.query(
      `select 1 from interactions where area_uuid = $1 and status <> 'finished'
       union all select 1 from user_areas where area_uuid = $1`,
      [area],
    )
    expect(left.rows).toEqual([])
  })

  it('and an interaction that enters it at that moment is removed, without a deadlock', async () => {
    const { uuid, conversation_uuid } = await waiting()
    const { owner } = hilo.api
    const put = 'update interactions set area_uuid = $1 where uuid = $2 returning area_uuid'
    await owner.query(put, [null, uuid])
    const [holder, act] = await Promise.all([owner.connect(), owner.connect()])
    const isWaiting = async () => {
      const locked = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await owner.query(locked)).rowCount).toBe(1)
    }

    await holder.query('begin')
    await holder.query('select 1 from areas where uuid = $1 for share', [area])
    const deleted = remove()
    await isWaiting()
    // The deletion has read an empty area. Now an interaction enters, and an act locks it: conversation first.
    await owner.query(put, [area, uuid])
    await act.query('begin')
    await act.query('select 1 from conversations where uuid = $1 for update', [conversation_uuid])
    await act.query(put, [null, uuid])
    await holder.query('commit')
    await isWaiting()
    expect((await act.query(put, [area, uuid])).rows).toEqual([{ area_uuid: area }])
    await act.query('commit')
    holder.release()
    act.release()

    expect((await deleted).status).toBe(200)
    const { rows } = await owner.query('select area_uuid from interactions where uuid = $1', [uuid])
    expect(rows).toEqual([{ area_uuid: null }])
  })

  it('and no interaction can be transferred to it afterwards', async () => {
    const { uuid } = await waiting()
    await remove()
    const put = await hilo.api.owner.query(
      'update interactions set area_uuid = $1 where uuid = $2 returning area_uuid',
      [area, uuid],
    )
    expect(put.rows).toEqual([{ area_uuid: null }])
  })
})

describe('an area gets another name or colour', () => {
  it("and finished interactions show it at once under 'Resueltos', after a crash too", async () => {
    const { luis, admin } = hilo.api.world.tienda
    const [owner, boss] = (await Promise.all([luis, admin].map(openScreen))) as [Screen, Screen]
    screens = [owner, boss]
    const { uuid } = await waiting()
    await owner.agent.post('/api/interaction/assigned/user/', { uuid })
    await owner.agent.post('/api/interaction/finished/user/', { uuid })
    const paint = (color: string) => hilo.admin('put', '/api/area/update/', { id: area, data: { color } })
    const shows = async (color: string) => {
      for (const screen of [owner, boss]) {
        await expect.poll(() => rowIn(screen, uuid, 'resolved')?.area?.color).toBe(color)
        await expectInSync(screen)
      }
    }
    const before = (await hilo.api.owner.query('select version from interactions where uuid = $1', [uuid]))
      .rows
    expect((await paint('#123456')).status).toBe(200)
    await shows('#123456')
    // The rows of finished interactions are not rewritten.
    const after = (await hilo.api.owner.query('select version from interactions where uuid = $1', [uuid]))
      .rows
    expect(after).toEqual(before)

    const { announcer } = hilo.api.services
    await expect.poll(async () => (await hilo.api.owner.query('select 1 from outbox')).rowCount).toBe(0)
    await dieBeforePublishing([hilo.api.services], async () =>
      expect((await paint('#654321')).status).toBe(200),
    )
    hilo.api.clock.advance(3_000)
    await announcer.sweep()
    await shows('#654321')
  })

  it('and open interactions show it; other changes of the area do not touch them', async () => {
    const { uuid } = await waiting()
    const all = await openScreens()
    const [ana] = all
    for (const { agent } of all) agent.forget()
    const change = (data: object) => hilo.admin('put', '/api/area/update/', { id: area, data })
    await change({ description: 'Otra', incoming_message: 'Hola', position: 2 })
    await change({ name: `Cambios ${rounds}`, color: '#ffffff' })
    await ana.agent.hearsAll()
    expect(ana.agent.heardOfChats()).toEqual([])

    expect((await change({ name: `Devoluciones ${rounds}`, color: '#123456' })).status).toBe(200)
    await expect
      .poll(() => rowIn(ana, uuid)?.area)
      .toMatchObject({ name: `Devoluciones ${rounds}`, color: '#123456' })
    for (const screen of all) await expectInSync(screen)
    expect(all[4].agent.heardOfChats()).toEqual([])
  })
})
