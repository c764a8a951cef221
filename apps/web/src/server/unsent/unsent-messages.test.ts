import { limits } from '@hilo/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer, refused } from '../../test/fake-socket'
import { fromMe, me, mine, now, uuid } from '../../test/fixtures'
import { mayBeStored, openUnsentMessages, type UnsentMessage, type UnsentMessages } from './unsent-messages'

let server: FakeServer
const chat = mine()
const conversation = chat.conversation.uuid
const to = chat.conversation.client.uuid

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const sent = () =>
  server.asked
    .filter((one) => one.name === 'send:message')
    .map((one) => one.payload as { uuid: string; body: { text: string } })
const write = (unsentMessages: ReturnType<typeof openUnsentMessages>, text: string) =>
  unsentMessages.send({ uuid: uuid(), conversation, interaction: chat.uuid, to, text })
const accept = () =>
  server.answer('send:message', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))

beforeEach(() => {
  server = fakeServer()
})

describe('the unsent messages', () => {
  it('show a message at once and drop it when the server has it', async () => {
    accept()
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'hola')
    expect(unsentMessages.of(conversation)).toMatchObject([{ text: 'hola', state: 'sending' }])
    await settle()
    expect(unsentMessages.of(conversation)).toEqual([])
    expect(sent()).toMatchObject([{ body: { text: 'hola' } }])
  })

  it('contain a message once, however often it is sent with its uuid', async () => {
    server.answer('send:message', () => undefined)
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    const message = { uuid: uuid(), conversation, interaction: chat.uuid, to, text: 'hola' }
    unsentMessages.send(message)
    unsentMessages.send(message)
    await settle()
    expect([unsentMessages.of(conversation).length, sent().length]).toEqual([1, 1])
  })

  it('are sent one after the other, in order', async () => {
    server.answer('send:message', () => undefined)
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'uno')
    write(unsentMessages, 'dos')
    await settle()
    expect(sent().map((one) => one.body.text)).toEqual(['uno'])
    expect(unsentMessages.of(conversation).map((one) => one.state)).toEqual(['sending', 'waiting'])
  })

  it('wait without a connection and are sent in order when it is back', async () => {
    accept()
    server.disconnect()
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'uno')
    write(unsentMessages, 'dos')
    await settle()
    expect(sent()).toEqual([])
    expect(unsentMessages.hasPending()).toBe(true)
    server.connect()
    await settle()
    await settle()
    expect(sent().map((one) => one.body.text)).toEqual(['uno', 'dos'])
    expect(unsentMessages.hasPending()).toBe(false)
  })

  it('survive a reload', async () => {
    server.disconnect()
    const before = openUnsentMessages(server.socket, me.uuid)
    write(before, 'antes de cerrar')
    before.close()
    accept()
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    expect(unsentMessages.of(conversation)).toMatchObject([{ text: 'antes de cerrar', state: 'waiting' }])
    server.connect()
    await settle()
    expect(sent()).toMatchObject([{ body: { text: 'antes de cerrar' } }])
  })

  it('show why a message was refused, and retry it with the same uuid', async () => {
    server.answer('send:message', () => refused('NOT_OWNER', 'Esta interacción es de otra persona.'))
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'hola')
    await settle()
    const [failed] = unsentMessages.of(conversation)
    expect(failed).toMatchObject({ state: 'failed', error: 'Esta interacción es de otra persona.' })
    accept()
    unsentMessages.retry(failed?.uuid ?? '')
    await settle()
    expect(unsentMessages.of(conversation)).toEqual([])
    expect(new Set(sent().map((one) => one.uuid)).size).toBe(1)
  })

  it('report each failure once, and again if a retry fails', async () => {
    server.answer('send:message', ({ body }) => refused('NOT_OWNER', body.text))
    const told: string[] = []
    const unsentMessages = openUnsentMessages(server.socket, me.uuid, ({ text }) => told.push(text))
    write(unsentMessages, 'uno')
    write(unsentMessages, 'dos')
    await expect.poll(() => told).toEqual(['uno', 'dos'])
    unsentMessages.retry(unsentMessages.of(conversation)[0]?.uuid ?? '')
    await expect.poll(() => told).toEqual(['uno', 'dos', 'uno'])
  })

  it('do not report a message that was discarded while it was being sent', async () => {
    server.answer('send:message', () => refused('NOT_OWNER', 'No'))
    const told: string[] = []
    const unsentMessages = openUnsentMessages(server.socket, me.uuid, ({ text }) => told.push(text))
    write(unsentMessages, 'uno')
    unsentMessages.discard(unsentMessages.of(conversation)[0]?.uuid ?? '')
    await settle()
    expect([told, sent(), unsentMessages.of(conversation)]).toEqual([[], [expect.anything()], []])
  })

  it('are not blocked by a refused one', async () => {
    server.answer('send:message', ({ body, uuid }) =>
      body.text === 'mal' ? refused('NOT_OWNER', 'No') : fromMe(chat, 1, body.text, { uuid: uuid ?? '' }),
    )
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'mal')
    write(unsentMessages, 'bien')
    await settle()
    await settle()
    expect(unsentMessages.of(conversation)).toMatchObject([{ text: 'mal', state: 'failed' }])
  })

  it.each([
    [{ ok: false, msg: 'Hoy no se puede.' }, 'Hoy no se puede.'],
    [{ ok: false, msg: 'Hoy no se puede.', code: 'UNAVAILABLE', request_id: 'r' }, 'Hoy no se puede.'],
    ['Hoy no se puede.', 'Hoy no se puede.'],
    [null, 'No se pudo enviar. El servidor falló. Inténtalo de nuevo en un momento.'],
    [{ ok: false }, 'No se pudo enviar. El servidor falló. Inténtalo de nuevo en un momento.'],
  ])('says what the server says, where it says anything: %j', async (ack, error) => {
    server.acknowledge('send:message', ack)
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'hola')
    await settle()
    expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'failed', error }])
  })

  it('drop a message that the thread shows, although its acknowledgement was lost', async () => {
    server.answer('send:message', () => undefined)
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'hola')
    await settle()
    const uuid = sent()[0]?.uuid ?? ''
    server.say('received:message', { message: fromMe(chat, 1, 'hola', { uuid }), interaction: chat })
    expect(unsentMessages.of(conversation)).toEqual([])
  })

  it('send a message again if the connection was lost meanwhile', async () => {
    server.answer('send:message', () => {
      server.disconnect()
      return refused('UNAVAILABLE')
    })
    const unsentMessages = openUnsentMessages(server.socket, me.uuid)
    write(unsentMessages, 'hola')
    await settle()
    expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'waiting' }])
    accept()
    server.connect()
    await settle()
    expect(unsentMessages.of(conversation)).toEqual([])
    expect(new Set(sent().map((one) => one.uuid)).size).toBe(1)
  })

  describe('without an answer', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    const timeOut = () => vi.advanceTimersByTimeAsync(limits.socketAckMs)
    const told: string[] = []
    /** Writes two messages to a server that hangs, and waits until the first has timed out. */
    async function hang() {
      told.length = 0
      server.answer('send:message', () => undefined)
      const unsentMessages = openUnsentMessages(server.socket, me.uuid, ({ text }) => told.push(text))
      write(unsentMessages, 'uno')
      write(unsentMessages, 'dos')
      await timeOut()
      return unsentMessages
    }

    it('are unconfirmed, not failed, and sent again by themselves, in order and with the same uuid', async () => {
      const unsentMessages = await hang()
      const [first] = unsentMessages.of(conversation)
      expect(first).toMatchObject({ text: 'uno', state: 'sending', unanswered: true, error: null })
      expect(first && mayBeStored(first)).toBe(true)
      accept()
      await timeOut()
      await timeOut()
      expect([unsentMessages.of(conversation), told]).toEqual([[], []])
      expect(sent().map((one) => one.body.text)).toEqual(['uno', 'uno', 'uno', 'dos'])
      expect(new Set(sent().map((one) => one.uuid)).size).toBe(2)
    })

    it('fail where the server then refuses', async () => {
      const unsentMessages = await hang()
      expect(told).toEqual([])
      server.answer('send:message', () => refused('NOT_OWNER', 'No es tuya.'))
      await timeOut()
      await timeOut()
      const [first] = unsentMessages.of(conversation)
      expect(first).toMatchObject({ state: 'failed', error: 'No es tuya.' })
      expect(first && mayBeStored(first)).toBe(false)
      expect(told).toEqual(['uno', 'dos'])
    })

    it('stay unconfirmed over a lost connection', async () => {
      const unsentMessages = await hang()
      server.disconnect()
      await timeOut()
      expect(unsentMessages.of(conversation)[0]).toMatchObject({ state: 'waiting', unanswered: true })
      accept()
      server.connect()
      await timeOut()
      expect([unsentMessages.of(conversation), told]).toEqual([[], []])
    })
  })

  describe('in another tab', () => {
    const theirs = { uuid: uuid(), conversation, interaction: chat.uuid, to, text: 'hola', date: now }
    /** Writes as another tab would, and dispatches its storage event. */
    const elsewhere = (message: Partial<UnsentMessage> | null) => {
      const newValue = message && JSON.stringify({ error: null, ...theirs, ...message })
      dispatchEvent(new StorageEvent('storage', { key: `hilo:outbox:${me.uuid}:${theirs.uuid}`, newValue }))
    }
    const states = (unsentMessages: UnsentMessages) =>
      unsentMessages.of(conversation).map(({ state }) => state)
    const closing: UnsentMessages[] = []
    const here = () => {
      const unsentMessages = openUnsentMessages(server.socket, me.uuid)
      closing.push(unsentMessages)
      return unsentMessages
    }
    afterEach(() => {
      for (const unsentMessages of closing.splice(0)) unsentMessages.close()
    })

    it('a failed message is shown here too, and can be retried or discarded here', async () => {
      const unsentMessages = here()
      elsewhere({ state: 'waiting' })
      elsewhere({ state: 'sending' })
      expect(states(unsentMessages)).toEqual([])
      elsewhere({ state: 'failed', error: 'No es tuya.' })
      expect(unsentMessages.of(conversation)).toMatchObject([
        { text: 'hola', state: 'failed', error: 'No es tuya.' },
      ])
      elsewhere(null)
      expect(states(unsentMessages)).toEqual([])
      elsewhere({ state: 'failed' })
      accept()
      unsentMessages.retry(theirs.uuid)
      await settle()
      expect([states(unsentMessages), sent().map((one) => one.uuid)]).toEqual([[], [theirs.uuid]])
    })

    it('a retry belongs to the tab that makes it, which shows the result', async () => {
      const unsentMessages = here()
      elsewhere({ state: 'failed' })
      elsewhere({ state: 'waiting' })
      expect(states(unsentMessages)).toEqual([])
      server.disconnect()
      server.connect()
      await settle()
      expect(sent()).toEqual([])
      elsewhere({ state: 'failed' })
      expect(states(unsentMessages)).toEqual(['failed'])
    })

    it('does not change a message that this tab is sending', async () => {
      server.answer('send:message', () => undefined)
      const unsentMessages = here()
      unsentMessages.send(theirs)
      elsewhere({ state: 'failed' })
      expect(states(unsentMessages)).toEqual(['sending'])
    })
  })

  it('belong to one user of the browser', () => {
    server.disconnect()
    write(openUnsentMessages(server.socket, me.uuid), 'mío')
    expect(openUnsentMessages(server.socket, 'somebody else').of(conversation)).toEqual([])
  })
})
