import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastEventTracker } from '../../src/inbound/webhook/track-last-event'
import { agentOf, type TestAgent } from '../../src/test/agent'
import { bootApi, type TestApi } from '../../src/test/boot'
import { answers, type Chat, chatOf, rowOf, timelineOf } from '../../src/test/chats'
import { actorOf } from '../../src/test/factories'
import type { Act } from '../plan/acts'
import { playAct } from './play-act'
import type { PlayContext } from './play-context'

const minute = 60_000

let api: TestApi
let ana: TestAgent
let context: PlayContext
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ana = await agentOf(api, tienda.ana)
  context = {
    services: api.services,
    business: tienda.uuid,
    now: api.clock.now().getTime(),
    analyze: async () => {},
    anyPerson: actorOf(tienda.ana),
    people: new Map([tienda.ana, tienda.luis].map((user) => [user.name, actorOf(user)])),
    areas: new Map(),
    labels: new Map(),
    finishReasons: new Map(),
    // No act of this test sends a message.
    accounts: {} as PlayContext['accounts'],
    lastEvents: createLastEventTracker(api.services),
  }
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

const play = (chat: Chat, act: Exclude<Act, { does: 'receive' }>) =>
  playAct(
    context,
    {
      interaction: {
        uuid: chat.uuid,
        conversation_uuid: chat.conversation,
        channel: 'whatsapp',
        contact_uuid: chat.client,
        contact_name: null,
      },
      seq: 1,
    },
    act,
  )
const inAMinute = () => api.clock.now().getTime() + minute

describe('the demo does what the product does', () => {
  it('transfers with the note before the event; refuses an agent who is not the owner or a receiver who is away', async () => {
    const chat = await chatOf(api, ana)
    const transfer = { does: 'transfer', by: 'Ana', to: 'Luis', why: 'Ya pagó', at: inAMinute() } as const
    await expect(play(chat, { ...transfer, by: 'Luis', to: 'Ana' })).rejects.toThrow('NOT_OWNER')
    const of = [api.world.tienda.luis.uuid]
    await api.owner.query(`update users set availability = 'away' where uuid = $1`, of)
    await expect(play(chat, transfer)).rejects.toThrow('RECEIVER_UNAVAILABLE')
    await api.owner.query(`update users set availability = 'available' where uuid = $1`, of)
    await play(chat, transfer)
    const { rows } = await api.owner.query(
      'select type, body, author_name from entries where interaction_uuid = $1 order by seq desc limit 2',
      [chat.uuid],
    )
    expect(rows).toEqual([
      { type: 'timeline', body: { event: 'transferred', target: 'Luis' }, author_name: 'Ana' },
      { type: 'note', body: { text: 'Ya pagó' }, author_name: 'Ana' },
    ])
  })

  it('pauses once, by the owner', async () => {
    const chat = await chatOf(api, ana)
    await expect(play(chat, { does: 'pause', by: 'Luis', at: inAMinute() })).rejects.toThrow('NOT_OWNER')
    await play(chat, { does: 'pause', by: 'Ana', at: inAMinute() })
    await expect(play(chat, { does: 'pause', by: 'Ana', at: inAMinute() })).rejects.toThrow('ALREADY_PAUSED')
    expect(await rowOf(ana, chat)).toMatchObject({ paused: true, expires_at: null })
  })

  it('expires a chat when its time is over, not before, and no other chat', async () => {
    const [chat, other] = [await chatOf(api, ana), await chatOf(api, ana)]
    await answers(ana, chat)
    await answers(ana, other)
    const ends = new Date((await rowOf(ana, chat)).expires_at ?? 0).getTime()
    await expect(play(chat, { does: 'expire', at: ends - 1 })).rejects.toThrow('refused')
    await play(chat, { does: 'expire', at: ends + minute })
    expect(await rowOf(ana, chat)).toMatchObject({ expired: true, expires_at: null })
    expect(await timelineOf(ana, chat)).toContain('expired')
    expect(await rowOf(ana, other)).toMatchObject({ expired: false })
  })

  it('writes notes of the owner only', async () => {
    const chat = await chatOf(api, ana)
    const note = { does: 'note', text: 'Prefiere la tarde', at: inAMinute() } as const
    await expect(play(chat, { ...note, by: 'Luis' })).rejects.toThrow('NOT_OWNER')
    await play(chat, { ...note, by: 'Ana' })
  })
})
