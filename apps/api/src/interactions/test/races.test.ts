import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, chatOf, finishAll, newPhone, rowOf, waitingChat, writesAgain } from '../../test/chats'
import { customerWrites, postWebhook } from '../../test/customer'
import { addUser, type TestWhatsApp } from '../../test/factories'
import { runListeners } from '../../test/observe/run-listeners'

/** The long form: RACE_AGENTS=50 RACE_ROUNDS=100. */
const agentCount = Number(process.env.RACE_AGENTS ?? 8)
const rounds = Number(process.env.RACE_ROUNDS ?? 10)

let api: TestApi
let agents: TestAgent[]
beforeAll(
  async () => {
    api = await bootApi({ start: false })
    const { uuid } = api.world.tienda
    agents = []
    for (let n = 0; n < agentCount; n += 1) {
      const user = await addUser(api.services, {
        business: uuid,
        name: `Agente ${n}`,
        email: `a${n}@tienda.test`,
        role: 'AGENT',
      })
      agents.push(await agentOf(api, user))
    }
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  },
  30_000 + agentCount * 5_000,
)
afterAll(async () => {
  for (const agent of agents) agent.close()
  await api.stop()
})

const picturePayload = (account: TestWhatsApp, phone: string, id: string) =>
  envelopeOf(
    {
      metadata: { display_phone_number: '576011234567', phone_number_id: account.phone_number_id },
      contacts: [{ profile: { name: 'Con álbum' }, wa_id: phone }],
      messages: [
        {
          from: phone,
          id,
          timestamp: String(Math.floor(api.clock.now().getTime() / 1000)),
          type: 'image',
          image: { id: `media.${id}`, mime_type: 'image/jpeg', sha256: 'x' },
        },
      ],
    },
    { waba: account.waba_id },
  )
const firstAgent = () => agents[0] as TestAgent
const phoneOf = (n: number) => `5731${String(n).padStart(8, '0')}`
const customerWritesFirst = async (phone: string, text = 'Hola') => {
  await customerWrites(api, api.world.tienda.whatsapp, { text, phone })
  const { interaction } = await firstAgent().hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.conversation.handle === `+${phone}`,
  )
  return interaction
}
const take = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/assigned/user/', { uuid })
const takeNext = (agent: TestAgent) => agent.post('/api/interaction/assigned/next/', {})
const finish = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/finished/user/', { uuid })
const announcements = (event: string, uuid: string) =>
  firstAgent().heard.filter(
    (one) => one.event === event && (one.payload as { interaction: string }).interaction === uuid,
  )

describe('races on real connections', () => {
  it('of many who take at once one wins, the others are told who, and one event is sent', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { uuid } = await customerWritesFirst(phoneOf(round))
      const answers = await Promise.all(agents.map((agent) => take(agent, uuid)))
      const winners = answers.filter(({ status }) => status === 200)
      const losers = answers.filter(({ status }) => status === 409)
      expect([winners.length, losers.length]).toEqual([1, agentCount - 1])
      const { name } = (winners[0] as (typeof winners)[number]).body.user as { name: string }
      for (const { body } of losers) expect(body.msg).toBe(`Ya la tomó ${name}`)
      await firstAgent().hears('remove:interaction:not:assigned', (gone) => gone.interaction === uuid)
      expect(announcements('remove:interaction:not:assigned', uuid)).toHaveLength(1)
    }
  })

  it('many who take the next one at once get different chats, and whoever comes too late is told that none waits', async () => {
    await finishAll(api)
    for (let round = 0; round < rounds; round += 1) {
      const waiting: string[] = []
      for (let n = 0; n < agentCount - 2; n += 1) waiting.push((await waitingChat(api)).uuid)
      const answers = await Promise.all(agents.map(takeNext))
      expect(answers.flatMap(({ body }) => body.uuid ?? []).sort()).toEqual(waiting.sort())
      expect(answers.filter(({ body }) => body.code === 'NOTHING_WAITS')).toHaveLength(2)
      await finishAll(api)
    }
  })

  it('whoever takes the next one while its customer writes gets it, if no other waits', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const chat = await waitingChat(api)
      const [{ status, body }] = await Promise.all([takeNext(firstAgent()), writesAgain(api, chat)])
      expect([status, body.uuid]).toEqual([200, chat.uuid])
      await finishAll(api)
    }
  })

  it('an agent who takes the next one many times at once never exceeds the maximum', async () => {
    await api.owner.query('update settings set maximum_active_conversation = 3')
    for (let n = 0; n < 6; n += 1) await waitingChat(api)
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeNext(firstAgent())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
    expect(answers.filter(({ body }) => body.code === 'CAPACITY_REACHED')).toHaveLength(3)
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })

  it('an agent who takes many at once never exceeds the maximum', async () => {
    const [agent] = agents
    await api.owner.query(
      `update interactions set status = 'finished', finished_at = now() where status <> 'finished'`,
    )
    await api.owner.query('update settings set maximum_active_conversation = 3')
    const rows = []
    for (let n = 0; n < 8; n += 1) rows.push(await customerWritesFirst(phoneOf(100 + n)))
    const answers = await Promise.all(rows.map(({ uuid }) => take(agent as TestAgent, uuid)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'CAPACITY_REACHED')).toHaveLength(5)
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })

  it('an owner who finishes several times at once finishes once, with one farewell', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { uuid } = await customerWritesFirst(phoneOf(200 + round))
      await take(firstAgent(), uuid)
      const answers = await Promise.all([1, 2, 3].map(() => finish(firstAgent(), uuid)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const { rows } = await api.owner.query(
        `select 1 from entries where interaction_uuid = $1 and author_kind = 'bot'`,
        [uuid],
      )
      expect(rows).toHaveLength(1)
    }
  })

  it('a customer who writes while the owner finishes loses no message and has at most one open interaction', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const phone = phoneOf(300 + round)
      const { uuid, conversation } = await customerWritesFirst(phone)
      await take(firstAgent(), uuid)
      await Promise.all([
        finish(firstAgent(), uuid),
        customerWrites(api, api.world.tienda.whatsapp, { text: 'una cosa más', phone }),
      ])
      const { rows } = await api.owner.query<{ seqs: number[]; said: string; open: string }>(
        `select array_agg(seq order by seq) as seqs, count(*) filter (where author_kind = 'client') as said,
          (select count(*) from interactions where conversation_uuid = $1 and status <> 'finished') as open
         from entries where conversation_uuid = $1`,
        [conversation.uuid],
      )
      const [row] = rows
      expect(row?.seqs).toEqual(row?.seqs.map((_, index) => index + 1))
      expect(Number(row?.said)).toBe(2)
      expect(Number(row?.open)).toBeLessThanOrEqual(1)
    }
  })

  it('stores the first messages of many new customers once, though each arrives several times at once', async () => {
    const customers = Array.from({ length: 20 }, (_, n) => phoneOf(500 + n))
    const posts = customers.flatMap((phone) =>
      Array.from({ length: 5 }, (_, n) => ({ phone, text: `m${n}`, id: `wamid.${phone}.${n}` })),
    )
    const shuffled = [...posts, ...posts].sort(() => Math.random() - 0.5)
    await Promise.all(shuffled.map((one) => customerWrites(api, api.world.tienda.whatsapp, one)))
    const { rows } = await api.owner.query<Record<string, number>>(
      `select count(distinct c.uuid)::int as contacts, count(distinct v.uuid)::int as conversations,
        count(distinct i.uuid)::int as interactions, count(e.uuid)::int as messages
       from contacts c join conversations v on v.contact_uuid = c.uuid
       join interactions i on i.conversation_uuid = v.uuid join entries e on e.interaction_uuid = i.uuid
       where c.phone = any($1)`,
      [customers],
    )
    expect(rows[0]).toEqual({ contacts: 20, conversations: 20, interactions: 20, messages: 100 })
  })

  it('stores ten pictures of a new customer that arrive at once in one interaction', async () => {
    const { whatsapp } = api.world.tienda
    for (let round = 0; round < rounds; round += 1) {
      const phone = newPhone()
      const ids = Array.from({ length: 10 }, (_, n) => `wamid.album.${phone}.${n}`)
      await Promise.all(ids.map((id) => postWebhook(api, whatsapp, picturePayload(whatsapp, phone, id))))
      const { rows } = await api.owner.query<{ interactions: number; pictures: number; seqs: number[] }>(
        `select count(distinct e.interaction_uuid)::int as interactions, count(*)::int as pictures,
           array_agg(e.seq order by e.seq) as seqs
         from entries e where e.provider_message_id = any($1) and e.type = 'image'`,
        [ids],
      )
      expect(rows[0]).toEqual({ interactions: 1, pictures: 10, seqs: ids.map((_, n) => n + 1) })
    }
  })
})

describe('two acts on one chat at once', () => {
  let ana: TestAgent
  let luis: TestAgent
  let admin: TestAgent
  beforeAll(async () => {
    const { tienda } = api.world
    ;[ana, luis, admin] = (await Promise.all(
      [tienda.ana, tienda.luis, tienda.admin].map((user) => agentOf(api, user)),
    )) as [TestAgent, TestAgent, TestAgent]
  })
  afterAll(() => {
    for (const agent of [ana, luis, admin]) agent.close()
  })

  /** Runs the acts at once on one chat. `eventCount` counts an agent's events about that chat. */
  async function race(acts: (chat: Chat) => readonly Promise<{ status: number }>[]) {
    const chat = await chatOf(api, ana)
    const statuses = (await Promise.all(acts(chat))).map(({ status }) => status)
    const row = await rowOf(admin, chat)
    const eventCount = (agent: TestAgent, event: string) =>
      agent.heard.filter((one) => one.event === event && JSON.stringify(one.payload).includes(chat.uuid))
        .length
    return { chat, statuses, row, eventCount }
  }
  const transfer = (agent: TestAgent, { uuid }: Chat, to: TestAgent) =>
    agent.post('/api/interaction/transferred/user/', { uuid, user: to.user.uuid })
  const takeOver = (agent: TestAgent, { uuid }: Chat) =>
    agent.post('/api/interaction/taken-over/user/', { uuid })

  it('of finish and transfer one succeeds, and its event is sent once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { statuses, row, eventCount } = await race((chat) => [
        finish(ana, chat.uuid),
        transfer(ana, chat, luis),
      ])
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(row).toMatchObject(
        statuses[0] === 200
          ? { status: 'finished', user: { name: 'Ana' } }
          : { status: 'assigned', user: { name: 'Luis' }, by_transfer: true },
      )
      await ana.hearsAll()
      await luis.hearsAll()
      expect(eventCount(ana, 'remove:interaction:assigned')).toBe(1)
      expect(eventCount(luis, 'new:interaction:assigned')).toBe(statuses[1] === 200 ? 1 : 0)
    }
  })

  it('of transfer and take-over the second one finds another owner', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { chat, statuses, row, eventCount } = await race((chat) => [
        transfer(ana, chat, luis),
        takeOver(admin, chat),
      ])
      // An admin may take it from Luis, too; Ana cannot give away what is no longer hers.
      expect(statuses[1]).toBe(200)
      expect([200, 403]).toContain(statuses[0])
      expect(row.user?.name).toBe('Admin')
      await Promise.all([ana, luis, admin].map((agent) => agent.hearsAll()))
      expect(eventCount(ana, 'remove:interaction:assigned')).toBe(1)
      expect(eventCount(luis, 'new:interaction:assigned')).toBe(
        eventCount(luis, 'remove:interaction:assigned'),
      )
      expect(eventCount(admin, 'new:interaction:assigned')).toBe(1)
      await finish(admin, chat.uuid)
    }
  })

  it('a deactivated agent keeps no chat that they took at the same moment', async () => {
    const { tienda } = api.world
    for (let round = 0; round < Math.min(rounds, 25); round += 1) {
      const user = await addUser(api.services, {
        business: tienda.uuid,
        name: 'Se va',
        email: `se-va-${round}@tienda.test`,
        role: 'AGENT',
      })
      const leavingAgent = await agentOf(api, user)
      const chats = [await waitingChat(api), await waitingChat(api)]
      const [out] = await Promise.all([
        api
          .request()
          .put('/api/users/update/')
          .set('Authorization', admin.token)
          .send({ id: user.uuid, data: { active: false } }),
        ...chats.map(({ uuid }) => take(leavingAgent, uuid)),
      ])
      expect(out.status).toBe(200)
      leavingAgent.close()
      for (const chat of chats)
        expect(await rowOf(admin, chat)).toMatchObject({ status: 'unassigned', user: null })
    }
  })

  it('takes, transfers, take-overs and resumes at once never exceed the maximum', async () => {
    await finishAll(api)
    const maximum = 3
    await api.owner.query('update settings set maximum_active_conversation = $1', [maximum])
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      const mine = [await chatOf(api, ana), await chatOf(api, ana)]
      const paused = await chatOf(api, luis)
      await luis.post('/api/interaction/paused/user/', { uuid: paused.uuid })
      const waiting = [await waitingChat(api), await waitingChat(api), await waitingChat(api)]
      await Promise.all([
        ...mine.map((chat) => transfer(ana, chat, luis)),
        ...mine.map((chat) => takeOver(admin, chat)),
        luis.post('/api/interaction/resumed/user/', { uuid: paused.uuid }),
        ...waiting.flatMap(({ uuid }) => [luis, ana, admin].map((agent) => take(agent, uuid))),
      ])
      const { rows } = await api.owner.query<{ most: number }>(
        `select max(n)::int as most from (
           select count(*) as n from interactions
           where status = 'assigned' and not paused and not expired group by user_uuid) counts`,
      )
      expect(rows[0]?.most).toBeLessThanOrEqual(maximum)
      await finishAll(api)
    }
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })

  it('after all of them reliable listeners have heard everything, and the facts are those of the rows', () =>
    runListeners(api))
})
