import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { hiloAsActor } from '../../platform/events/actors'
import { writePlannedEvents } from '../../platform/events/write-events'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, finishAll, waitingChat, writesAgain } from '../../test/chats'
import type { TestUser } from '../../test/factories'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { chooseAssignment } from './choose-assignment'

let api: TestApi
let agents: TestAgent[]
beforeAll(async () => {
  api = await bootApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  agents = []
  await finishAll(api)
  await api.owner.query('update users set last_assigned_at = null')
  await api.owner.query(
    `update settings set behavior_interaction = 'AUTOMATIC', maximum_active_conversation = 10`,
  )
})
afterEach(async () => {
  for (const agent of agents) agent.close()
  // Wait until everybody is offline, so that the next case starts with nobody online.
  await expect.poll(async () => (await api.owner.query('select 1 from presence_leases')).rowCount).toBe(0)
})

async function connect(user: TestUser): Promise<TestAgent> {
  const agent = await agentOf(api, user)
  agents.push(agent)
  return agent
}
/** Whoever has the chat is in a call with its customer, of which the provider of these tests knows nothing. */
async function putInCall(chat: Chat, kind: 'a call by WhatsApp' | 'a video call'): Promise<string> {
  const { rows } = await api.owner.query<{ uuid: string }>(
    kind === 'a video call'
      ? `insert into video_calls (business_uuid, uuid, link_hash, state, invited_by, user_uuid, agent_peer, guest_peer, agent_seen_at,
           guest_seen_at, created_at, started_at, expires_at, due_at)
         select e.business_uuid, e.uuid, uuid_send(e.uuid), 'active', i.user_uuid, i.user_uuid, e.uuid, e.uuid, $2, $2, $2, $2, $2,
           $2::timestamptz + interval '1 hour'
         from entries e join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
         where i.uuid = $1 and e.kind = 'message' order by e.seq limit 1 returning uuid`
      : `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, user_uuid, started_at,
           answered_at, due_at)
         select e.business_uuid, e.uuid, e.channel_account_uuid, 'wacid.' || e.uuid, 'inbound', 'active', i.user_uuid, $2, $2,
           $2::timestamptz + interval '1 hour'
         from entries e join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
         where i.uuid = $1 and e.kind = 'message' order by e.seq limit 1 returning uuid`,
    [chat.uuid, api.clock.now()],
  )
  return rows[0]?.uuid ?? ''
}
const ownerOf = async ({ uuid }: Chat) =>
  (
    await api.owner.query<{ name: string | null }>(
      'select u.name from interactions i left join users u on u.uuid = i.user_uuid where i.uuid = $1',
      [uuid],
    )
  ).rows[0]?.name ?? null
const expectOwner = (chat: Chat, name: string | null) => expect.poll(() => ownerOf(chat)).toBe(name)
/** Waits until no job of the bot or of assignment is due. */
const expectJobsDone = () =>
  expect
    .poll(
      async () =>
        (
          await api.owner.query(
            `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
             where t.identifier in ('assign_waiting', 'answer_customer') and j.run_at <= now() + interval '1 second'`,
          )
        ).rowCount,
    )
    .toBe(0)

describe('automatic assignment', () => {
  it('assigns a new interaction to whoever is online, with the event and the timeline entry', async () => {
    const ana = await connect(api.world.tienda.ana)
    const chat = await waitingChat(api)
    const { interaction } = await ana.hears('new:interaction:assigned')
    expect(interaction).toMatchObject({ uuid: chat.uuid, user: { name: 'Ana' }, by_transfer: false })
    const { messages } = await ana.get('get:interaction:conversation:messages', {
      conversation_uuid: chat.conversation,
    })
    expect(messages.at(-1)).toMatchObject({ body: { event: 'assigned_automatically', target: 'Ana' } })
  })

  it('distributes evenly, in turns', async () => {
    await connect(api.world.tienda.ana)
    await connect(api.world.tienda.luis)
    const chats = []
    for (let n = 0; n < 6; n += 1) {
      const chat = await waitingChat(api)
      await expect.poll(() => ownerOf(chat)).not.toBe(null)
      chats.push(chat)
    }
    const names = await Promise.all(chats.map(ownerOf))
    expect(names.filter((name) => name === 'Ana')).toHaveLength(3)
    expect(names.filter((name) => name === 'Luis')).toHaveLength(3)
  })

  it('keeps interactions waiting while nobody has room, and then assigns the oldest first', async () => {
    await api.owner.query('update settings set maximum_active_conversation = 2')
    const chats = [await waitingChat(api), await waitingChat(api), await waitingChat(api)] as const
    await expectJobsDone()
    expect(await Promise.all(chats.map(ownerOf))).toEqual([null, null, null])
    const ana = await connect(api.world.tienda.ana)
    await expectOwner(chats[0], 'Ana')
    await expectOwner(chats[1], 'Ana')
    await expectJobsDone()
    expect(await ownerOf(chats[2])).toBe(null)
    await ana.post('/api/interaction/finished/user/', { uuid: chats[0].uuid })
    await expectOwner(chats[2], 'Ana')
  })

  it('runs again after a pause, a change of availability and a bigger maximum', async () => {
    await api.owner.query('update settings set maximum_active_conversation = 1')
    const ana = await connect(api.world.tienda.ana)
    const admin = await connect(api.world.tienda.admin)
    const first = await waitingChat(api)
    await expectOwner(first, 'Ana')
    const second = await waitingChat(api)
    await expectJobsDone()
    expect(await ownerOf(second)).toBe(null)
    await ana.post('/api/interaction/paused/user/', { uuid: first.uuid })
    await expectOwner(second, 'Ana')

    const third = await waitingChat(api)
    const profile = (availability: string) =>
      api.request().put('/api/users/profile/update/').set('Authorization', ana.token).send({ availability })
    await profile('away')
    const { rows } = await api.owner.query('select uuid from settings where business_uuid = $1', [
      api.world.tienda.uuid,
    ])
    const raise = await admin.post('/api/settings/update/', {
      id: rows[0].uuid,
      data: { maximum_active_conversation: 5 },
    })
    expect(raise.status).toBe(200)
    await expectJobsDone()
    expect(await ownerOf(third)).toBe(null)
    await profile('available')
    await expectOwner(third, 'Ana')
  })

  describe.each(['a call by WhatsApp', 'a video call'] as const)('during %s', (kind) => {
    it('passes over who is in it, and comes back to them when it is over', async () => {
      const ana = await connect(api.world.tienda.ana)
      const first = await waitingChat(api)
      await expectOwner(first, 'Ana')
      const call = await putInCall(first, kind)

      const second = await waitingChat(api)
      await expectJobsDone()
      expect(await ownerOf(second)).toBe(null)
      await connect(api.world.tienda.luis)
      await expectOwner(second, 'Luis')
      // Luis has no room for another, and Ana has.
      await api.owner.query('update settings set maximum_active_conversation = 1')
      await ana.post('/api/interaction/paused/user/', { uuid: first.uuid })
      const third = await waitingChat(api)
      await expectJobsDone()
      expect(await ownerOf(third)).toBe(null)
      const path = kind === 'a video call' ? '/api/video/end/' : '/api/calls/end/'
      expect((await ana.post(path, { uuid: call })).status).toBe(200)
      await expectOwner(third, 'Ana')
    })

    it('gives who is away, or has no room, nothing when it is over', async () => {
      await api.owner.query('update settings set maximum_active_conversation = 1')
      const ana = await connect(api.world.tienda.ana)
      const first = await waitingChat(api)
      await expectOwner(first, 'Ana')
      const call = await putInCall(first, kind)
      const second = await waitingChat(api)
      const path = kind === 'a video call' ? '/api/video/end/' : '/api/calls/end/'
      expect((await ana.post(path, { uuid: call })).status).toBe(200)
      await expectJobsDone()
      expect(await ownerOf(second)).toBe(null)

      const profile = (availability: string) =>
        api.request().put('/api/users/profile/update/').set('Authorization', ana.token).send({ availability })
      await profile('away')
      await ana.post('/api/interaction/paused/user/', { uuid: first.uuid })
      await expectJobsDone()
      expect(await ownerOf(second)).toBe(null)
      await profile('available')
      await expectOwner(second, 'Ana')
    })
  })

  it('assigns only to who serves the area, and to agents only where the business allows it', async () => {
    const { tienda } = api.world
    await api.owner.query(
      'insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)',
      [tienda.uuid, tienda.luis.uuid, tienda.ventas.uuid],
    )
    const luis = await connect(tienda.luis)
    const admin = await connect(tienda.admin)
    const chat = await waitingChat(api)
    await expectOwner(chat, 'Luis')
    const other = await api.owner.query<{ uuid: string }>(
      `insert into areas (business_uuid, uuid, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Pagos', now(), now()) returning uuid`,
      [tienda.uuid],
    )
    // An area that Luis does not serve: the chat waits.
    await admin.post('/api/interaction/transferred/user/', { uuid: chat.uuid, to_area: other.rows[0]?.uuid })
    await expectJobsDone()
    expect(await ownerOf(chat)).toBe(null)
    await connect(tienda.ana)
    await expectOwner(chat, 'Ana')
    // With two areas the bot would first ask the next customer to choose.
    await api.owner.query('update areas set state = false where uuid = $1', [other.rows[0]?.uuid])

    await api.owner.query('update permissions set permission_enable_automatic_agent_assignment = false')
    const second = await waitingChat(api)
    await expectJobsDone()
    expect(await ownerOf(second)).toBe(null)
    const { status } = await api
      .request()
      .put('/api/business/permissions/update/')
      .set('Authorization', admin.token)
      .send({ id: tienda.uuid, data: { permission_enable_automatic_agent_assignment: true } })
    expect(status).toBe(200)
    await expect.poll(() => ownerOf(second)).not.toBe(null)
    await api.owner.query('delete from user_areas')
    expect(luis.socket.connected).toBe(true)
  })

  it('assigns nothing under MANUAL', async () => {
    await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
    await connect(api.world.tienda.ana)
    const chat = await waitingChat(api)
    await expectJobsDone()
    expect(await ownerOf(chat)).toBe(null)
  })

  it('does not read the waiting interactions where nobody can receive one', async () => {
    await waitingChat(api)
    const { uuid: business } = api.world.tienda
    const statements = () =>
      api.services.db.write(business, async (tx) => {
        const sent: string[] = []
        const sender: StatementSender = {
          send(statement, values) {
            sent.push(statement.name)
            return tx.send(statement, values)
          },
        }
        await chooseAssignment(sender, business, api.clock.now())
        return sent
      })
    // Polled: the presence of a case that ended at once may be stored, and removed, after that case.
    await expect.poll(statements).toEqual(['read_available_users'])
    const ana = await connect(api.world.tienda.ana)
    await expect
      .poll(statements)
      .toEqual(['read_available_users', 'read_longest_waiting', 'read_next_moment'])
    await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
    expect(ana.socket.connected).toBe(true)
    expect(await statements()).toEqual(['read_available_users'])
  })

  it('races with agents who take: every interaction has one owner and nobody exceeds the maximum', async () => {
    await api.owner.query('update settings set maximum_active_conversation = 4')
    const waiting = await Promise.all(Array.from({ length: 12 }, () => waitingChat(api)))
    const ana = await agentOf(api, api.world.tienda.ana)
    const luis = await agentOf(api, api.world.tienda.luis)
    agents.push(ana, luis)
    await Promise.all(
      waiting.flatMap((chat) => [
        ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid }),
        luis.post('/api/interaction/assigned/user/', { uuid: chat.uuid }),
        writesAgain(api, chat),
      ]),
    )
    await expectJobsDone()
    const names = await Promise.all(waiting.map(ownerOf))
    expect(names.filter((name) => name === 'Ana')).toHaveLength(4)
    expect(names.filter((name) => name === 'Luis')).toHaveLength(4)
    expect(names.filter((name) => name === null)).toHaveLength(4)
  })

  describe('that is switched on while a customer is written to wait', () => {
    let chat: Chat
    let admin: TestAgent
    beforeEach(async () => {
      await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
      await connect(api.world.tienda.ana)
      admin = await connect(api.world.tienda.admin)
      chat = await waitingChat(api)
      await expectJobsDone()
      await api.owner.query('update interactions set bot = $2 where uuid = $1', [
        chat.uuid,
        { choosing_until: '2099-01-01' },
      ])
    })
    const business = () => api.world.tienda.uuid
    const switchOn = async () => {
      const { rows } = await api.owner.query('select uuid from settings where business_uuid = $1', [
        business(),
      ])
      const data = { behavior_interaction: 'AUTOMATIC' }
      expect((await admin.post('/api/settings/update/', { id: rows[0].uuid, data })).status).toBe(200)
    }
    /** From now on the chat may be assigned; the transaction takes until `end`. */
    const letWait = (written: () => void, end: Promise<unknown>) =>
      api.services.db.write(business(), async (tx) => {
        const text = `update interactions set bot = '{"read_seq": 1}' where business_uuid = $1 and uuid = $2`
        await tx.send({ name: 'let_wait', text }, [business(), chat.uuid])
        const after = {
          status: 'unassigned',
          user_uuid: null,
          area_uuid: null,
          paused: false,
          expired: false,
        } as const
        const ofChat = { interaction: chat.uuid, conversation: chat.conversation, entries: [], after }
        const looked = { name: 'interaction.read_by_bot', actor: hiloAsActor, ...ofChat } as const
        await writePlannedEvents(tx, business(), [[looked]], api.clock.now())
        written()
        await end
      })
    // A sweep would come after five seconds.
    const expectAssignedSoon = () => expect.poll(() => ownerOf(chat), { timeout: 4_000 }).toBe('Ana')

    it('assigns them though their transaction began before and ends after', async () => {
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      let waiting: Promise<void> | undefined
      await new Promise<void>((written) => {
        waiting = letWait(written, ended)
      })
      await switchOn()
      await expect
        .poll(async () => {
          const key = `assign:${business()}`
          return (await api.owner.query('select 1 from graphile_worker._private_jobs where key = $1', [key]))
            .rowCount
        })
        .toBe(0)
      expect(await ownerOf(chat)).toBe(null)
      end()
      await waiting
      await expectAssignedSoon()
    })

    it('assigns them though their transaction ends within that of the switch', async () => {
      const locking = await api.owner.connect()
      await locking.query('begin; select from settings for update')
      const switched = switchOn()
      await waitForBlockedSessions(api.owner, 1)
      await letWait(() => {}, Promise.resolve())
      await locking.query('rollback')
      locking.release()
      await switched
      await expectAssignedSoon()
    })
  })
})
