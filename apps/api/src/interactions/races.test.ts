import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { password } from '../test/factories'
import { createUser } from '../users/create-user'

const agentCount = 8
const rounds = 12

let api: TestApi
let agents: TestAgent[]
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { uuid } = api.world.tienda
  const users = await Promise.all(
    Array.from({ length: agentCount }, (_, n) =>
      createUser(api.services, {
        business: uuid,
        name: `Agente ${n}`,
        email: `a${n}@tienda.test`,
        password,
        role: 'AGENT',
      }),
    ),
  )
  agents = await Promise.all(users.map((user) => agentOf(api, user)))
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterAll(async () => {
  for (const agent of agents) agent.close()
  await api.stop()
})

const someone = () => agents[0] as TestAgent
const phoneOf = (n: number) => `5731${String(n).padStart(8, '0')}`
const writes = async (phone: string, text = 'Hola') => {
  await customerWrites(api, api.world.tienda.whatsapp, { text, phone })
  const { interaction } = await someone().hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.conversation.handle === `+${phone}`,
  )
  return interaction
}
const take = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/assigned/user/', { uuid })
const finish = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/finished/user/', { uuid })
const announcements = (event: string, uuid: string) =>
  someone().heard.filter(
    (one) => one.event === event && (one.payload as { interaction: string }).interaction === uuid,
  )

describe('races on real connections', () => {
  it('many press Aceptar at once: one wins, the rest hear who, one announcement', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { uuid } = await writes(phoneOf(round))
      const answers = await Promise.all(agents.map((agent) => take(agent, uuid)))
      const winners = answers.filter(({ status }) => status === 200)
      const losers = answers.filter(({ status }) => status === 409)
      expect([winners.length, losers.length]).toEqual([1, agentCount - 1])
      const { name } = (winners[0] as (typeof winners)[number]).body.user as { name: string }
      for (const { body } of losers) expect(body.msg).toBe(`Ya la tomó ${name}`)
      await someone().hears('remove:interaction:not:assigned', (gone) => gone.interaction === uuid)
      expect(announcements('remove:interaction:not:assigned', uuid)).toHaveLength(1)
    }
  })

  it('one agent presses many at once: the maximum is never exceeded', async () => {
    const [agent] = agents
    await api.owner.query(
      `update interactions set status = 'finished', finished_at = now() where status <> 'finished'`,
    )
    await api.owner.query('update settings set maximum_active_conversation = 3')
    const rows = []
    for (let n = 0; n < 8; n += 1) rows.push(await writes(phoneOf(100 + n)))
    const answers = await Promise.all(rows.map(({ uuid }) => take(agent as TestAgent, uuid)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'CAPACITY_REACHED')).toHaveLength(5)
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })

  it('the owner finishes twice at once: one end, one farewell', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { uuid } = await writes(phoneOf(200 + round))
      await take(someone(), uuid)
      const answers = await Promise.all([1, 2, 3].map(() => finish(someone(), uuid)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const { rows } = await api.owner.query(
        `select 1 from entries where interaction_uuid = $1 and author_kind = 'bot'`,
        [uuid],
      )
      expect(rows).toHaveLength(1)
    }
  })

  it('the customer writes while the owner finishes: nothing is lost, one interaction is open at most', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const phone = phoneOf(300 + round)
      const { uuid, conversation } = await writes(phone)
      await take(someone(), uuid)
      await Promise.all([
        finish(someone(), uuid),
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

  it('the first messages of many new customers come at once, each several times', async () => {
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
})
