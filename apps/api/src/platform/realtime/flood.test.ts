import { once } from 'node:events'
import { type Ack, errorTable, frameRate, requestRates } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, chatOf, writesAgain } from '../../test/chats'

let api: TestApi
const open: TestAgent[] = []
beforeAll(async () => {
  api = await bootApi()
})
afterEach(() => {
  for (const agent of open.splice(0)) agent.close()
  // Disconnected people may connect again.
  api.clock.advance(60_000)
})
afterAll(() => api.stop())

async function logInAs(who: 'ana' | 'luis' | 'admin', business: 'tienda' | 'otra' = 'tienda') {
  const agent = await agentOf(api, api.world[business][who])
  open.push(agent)
  return agent
}

interface Emitter {
  emit(event: string, ...args: unknown[]): void
  emitWithAck(event: string, payload: unknown): Promise<Ack<unknown>>
}
/** Emits without the retries of our own client. */
const raw = ({ socket }: TestAgent) => socket as unknown as Emitter

const tooMany = { code: 'TOO_MANY_REQUESTS', msg: errorTable.TOO_MANY_REQUESTS.msg }

describe('too many commands', () => {
  it('beyond the limit of a connection are refused in the acknowledgement; nobody else is', async () => {
    const [ana, eva] = [await logInAs('ana'), await logInAs('ana', 'otra')]
    const leave = { conversation_uuid: '00000000-0000-4000-8000-000000000000' }
    const flood = Array.from({ length: requestRates.socket.burst + 800 }, () =>
      raw(ana).emitWithAck('leave:conversation', leave),
    )
    expect(await raw(eva).emitWithAck('get:interaction:assigned', {})).toMatchObject({ ok: true })
    const answers = await Promise.all(flood)
    const refused = answers.filter((answer) => !answer.ok)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(requestRates.socket.burst)
    for (const answer of refused) expect(answer).toMatchObject(tooMany)
    // Our own client repeats a refused command until it is accepted.
    expect(await ana.ask('get:interaction:assigned', {})).toMatchObject({ ok: true })
  })

  it('without acknowledgements are refused with one event a second, not one each', async () => {
    const ana = await logInAs('ana')
    for (let n = 0; n < requestRates.socket.burst + 800; n++) raw(ana).emit('leave:conversation', {})
    for (let n = 0; n < requestRates.socket.burst + 800; n++)
      raw(ana).emit('leave:conversation', { conversation_uuid: '00000000-0000-4000-8000-000000000000' })
    await ana.hears('process_error', ({ code }) => code === tooMany.code)
    const refusals = ana.heard.filter(({ payload }) => (payload as { code?: string }).code === tooMany.code)
    expect(refusals.length).toBeLessThan(10)
  })

  it('do not come from normal work: forty tabs that reconnect at once with all their commands', async () => {
    const tabs = await Promise.all(Array.from({ length: 40 }, () => logInAs('luis')))
    const asked = tabs.flatMap((tab) => [
      raw(tab).emitWithAck('get:interaction:assigned', {}),
      raw(tab).emitWithAck('get:interaction:not:assigned', {}),
      raw(tab).emitWithAck('get:interaction:counts', {}),
      raw(tab).emitWithAck('get:presence', {}),
      raw(tab).emitWithAck('get:resolves:interactions', { q: 'Laura' }),
    ])
    expect((await Promise.all(asked)).filter((answer) => !answer.ok)).toEqual([])
  })
})

describe('too many frames', () => {
  it('close the connection with a reason, and refuse it for a moment', async () => {
    const ana = await logInAs('ana')
    const disconnected = once(ana.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    for (let n = 0; n < frameRate.burst * 2; n++) raw(ana).emit(`nobody:knows:${n % 5}`, { n })
    expect(await ana.hears('process_error')).toMatchObject(tooMany)
    await disconnected
    ana.socket.disconnect().connect()
    const [refused] = await once(ana.socket as unknown as NodeJS.EventEmitter, 'connect_error')
    expect(refused).toMatchObject({ message: tooMany.msg, data: { type: 'too_many' } })
    api.clock.advance(60_000)
    ana.socket.connect()
    await once(ana.socket as unknown as NodeJS.EventEmitter, 'connect')
    expect(await ana.ask('get:presence', {})).toMatchObject({ ok: true })
  })

  it('include those below Socket.IO, such as pings', async () => {
    const luis = await logInAs('luis')
    const disconnected = once(luis.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    const { engine } = luis.socket.io as unknown as {
      engine: { transport: { ws: { ping(): void; readyState: number } } }
    }
    const { ws } = engine.transport
    for (let n = 0; n < frameRate.burst * 2 && ws.readyState === 1; n++) ws.ping()
    await disconnected
    expect(await luis.hears('process_error')).toMatchObject(tooMany)
  })
})

describe('commands of which only the latest counts', () => {
  let chat: Chat
  let owner: TestAgent
  const enterChat = async () => {
    owner = await logInAs('ana')
    chat = await chatOf(api, owner)
    await owner.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
  }

  it('typing: the others hear it a few times, and the final state', async () => {
    await enterChat()
    const admin = await logInAs('admin')
    await admin.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 401 }, (_, n) =>
        raw(owner).emitWithAck('typing', { conversation_uuid: chat.conversation, typing: n % 2 === 0 }),
      ),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await raw(owner).emitWithAck('typing', { conversation_uuid: chat.conversation, typing: false })
    await admin.hears('typing', ({ typing }) => !typing)
    // Four a second at most, however long it takes.
    const most = 8 + (performance.now() - began) / 250
    expect(admin.heard.filter(({ event }) => event === 'typing').length).toBeLessThan(most)
  })

  it('read: stored once for many, up to the highest', async () => {
    await enterChat()
    for (const text of ['uno', 'dos', 'tres', 'cuatro']) await writesAgain(api, chat, text)
    const before = api.services.db.statements()
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        raw(owner).emitWithAck('read:interaction', { interaction: chat.uuid, seq: n === 150 ? 1_000 : 1 }),
      ),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(answers.at(-1)).toMatchObject({ data: { unread: 0 } })
    expect(api.services.db.statements() - before).toBeLessThan(100)
  })
})
