import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, fakeServer, refused } from '../test/fake-socket'
import { fromMe, me, mine, now, uuid } from '../test/fixtures'
import { type Outbox, type Outgoing, openOutbox } from './outbox'

let server: FakeServer
const chat = mine()
const conversation = chat.conversation.uuid
const to = chat.conversation.client.uuid

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const sent = () =>
  server.asked
    .filter((one) => one.name === 'send:message')
    .map((one) => one.payload as { uuid: string; body: { text: string } })
const write = (outbox: ReturnType<typeof openOutbox>, text: string) =>
  outbox.send({ uuid: uuid(), conversation, interaction: chat.uuid, to, text })
const accept = () =>
  server.answer('send:message', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))

beforeEach(() => {
  server = fakeServer()
})

describe('the outbox', () => {
  it('shows a message at once and lets it go when the server has it', async () => {
    accept()
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'hola')
    expect(outbox.of(conversation)).toMatchObject([{ text: 'hola', state: 'sending' }])
    await settle()
    expect(outbox.of(conversation)).toEqual([])
    expect(sent()).toMatchObject([{ body: { text: 'hola' } }])
  })

  it('has a message once, however often it is sent under its uuid', async () => {
    server.answer('send:message', () => undefined)
    const outbox = openOutbox(server.socket, me.uuid)
    const message = { uuid: uuid(), conversation, interaction: chat.uuid, to, text: 'hola' }
    outbox.send(message)
    outbox.send(message)
    await settle()
    expect([outbox.of(conversation).length, sent().length]).toEqual([1, 1])
  })

  it('sends one after the other, in order', async () => {
    server.answer('send:message', () => undefined)
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'uno')
    write(outbox, 'dos')
    await settle()
    expect(sent().map((one) => one.body.text)).toEqual(['uno'])
    expect(outbox.of(conversation).map((one) => one.state)).toEqual(['sending', 'waiting'])
  })

  it('keeps what is written without a connection and sends it, in order, when it is back', async () => {
    accept()
    server.disconnect()
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'uno')
    write(outbox, 'dos')
    await settle()
    expect(sent()).toEqual([])
    expect(outbox.pending()).toBe(true)
    server.connect()
    await settle()
    await settle()
    expect(sent().map((one) => one.body.text)).toEqual(['uno', 'dos'])
    expect(outbox.pending()).toBe(false)
  })

  it('survives a reload', async () => {
    server.disconnect()
    const before = openOutbox(server.socket, me.uuid)
    write(before, 'antes de cerrar')
    before.close()
    accept()
    const outbox = openOutbox(server.socket, me.uuid)
    expect(outbox.of(conversation)).toMatchObject([{ text: 'antes de cerrar', state: 'waiting' }])
    server.connect()
    await settle()
    expect(sent()).toMatchObject([{ body: { text: 'antes de cerrar' } }])
  })

  it('says why a message was refused, and retries it under the same identifier', async () => {
    server.answer('send:message', () => refused('NOT_OWNER', 'Esta interacción es de otra persona.'))
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'hola')
    await settle()
    const [failed] = outbox.of(conversation)
    expect(failed).toMatchObject({ state: 'failed', error: 'Esta interacción es de otra persona.' })
    accept()
    outbox.retry(failed?.uuid ?? '')
    await settle()
    expect(outbox.of(conversation)).toEqual([])
    expect(new Set(sent().map((one) => one.uuid)).size).toBe(1)
  })

  it('tells of each that did not go out, once, and again when it fails again', async () => {
    server.answer('send:message', ({ body }) => refused('NOT_OWNER', body.text))
    const told: string[] = []
    const outbox = openOutbox(server.socket, me.uuid, ({ text }) => told.push(text))
    write(outbox, 'uno')
    write(outbox, 'dos')
    await expect.poll(() => told).toEqual(['uno', 'dos'])
    outbox.retry(outbox.of(conversation)[0]?.uuid ?? '')
    await expect.poll(() => told).toEqual(['uno', 'dos', 'uno'])
  })

  it('has nothing to tell of one that was taken away while it was under way', async () => {
    server.answer('send:message', () => refused('NOT_OWNER', 'No'))
    const told: string[] = []
    const outbox = openOutbox(server.socket, me.uuid, ({ text }) => told.push(text))
    write(outbox, 'uno')
    outbox.discard(outbox.of(conversation)[0]?.uuid ?? '')
    await settle()
    expect([told, sent(), outbox.of(conversation)]).toEqual([[], [expect.anything()], []])
  })

  it('a refused one does not hold back the next', async () => {
    server.answer('send:message', ({ body, uuid }) =>
      body.text === 'mal' ? refused('NOT_OWNER', 'No') : fromMe(chat, 1, body.text, { uuid: uuid ?? '' }),
    )
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'mal')
    write(outbox, 'bien')
    await settle()
    await settle()
    expect(outbox.of(conversation)).toMatchObject([{ text: 'mal', state: 'failed' }])
  })

  it.each([
    [{ ok: false, msg: 'Hoy no se puede.' }, 'Hoy no se puede.'],
    [{ ok: false, msg: 'Hoy no se puede.', code: 'UNAVAILABLE', request_id: 'r' }, 'Hoy no se puede.'],
    ['Hoy no se puede.', 'Hoy no se puede.'],
    [null, 'No se pudo enviar. Revisa tu conexión e inténtalo de nuevo.'],
    [{ ok: false }, 'No se pudo enviar. Revisa tu conexión e inténtalo de nuevo.'],
  ])('says what the server says, where it says anything: %j', async (ack, error) => {
    server.acknowledge('send:message', ack)
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'hola')
    await settle()
    expect(outbox.of(conversation)).toMatchObject([{ state: 'failed', error }])
  })

  it('knows from the thread that a message arrived whose acknowledgement was lost', async () => {
    server.answer('send:message', () => undefined)
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'hola')
    await settle()
    const uuid = sent()[0]?.uuid ?? ''
    server.say('received:message', { message: fromMe(chat, 1, 'hola', { uuid }), interaction: chat })
    expect(outbox.of(conversation)).toEqual([])
  })

  it('sends again what was under way when the line fell', async () => {
    server.answer('send:message', () => {
      server.disconnect()
      return refused('UNAVAILABLE')
    })
    const outbox = openOutbox(server.socket, me.uuid)
    write(outbox, 'hola')
    await settle()
    expect(outbox.of(conversation)).toMatchObject([{ state: 'waiting' }])
    accept()
    server.connect()
    await settle()
    expect(outbox.of(conversation)).toEqual([])
    expect(new Set(sent().map((one) => one.uuid)).size).toBe(1)
  })

  describe('in another tab', () => {
    const theirs = { uuid: uuid(), conversation, interaction: chat.uuid, to, text: 'hola', date: now }
    /** What the other tab's own outbox keeps, and the browser tells of it. */
    const elsewhere = (message: Partial<Outgoing> | null) => {
      const newValue = message && JSON.stringify({ error: null, ...theirs, ...message })
      dispatchEvent(new StorageEvent('storage', { key: `hilo:outbox:${me.uuid}:${theirs.uuid}`, newValue }))
    }
    const states = (outbox: Outbox) => outbox.of(conversation).map(({ state }) => state)
    const closing: Outbox[] = []
    const here = () => {
      const outbox = openOutbox(server.socket, me.uuid)
      closing.push(outbox)
      return outbox
    }
    afterEach(() => {
      for (const outbox of closing.splice(0)) outbox.close()
    })

    it('what did not go out stands here too, goes again from here, and is nobody’s once it is dropped', async () => {
      const outbox = here()
      elsewhere({ state: 'waiting' })
      elsewhere({ state: 'sending' })
      expect(states(outbox)).toEqual([])
      elsewhere({ state: 'failed', error: 'No es tuya.' })
      expect(outbox.of(conversation)).toMatchObject([{ text: 'hola', state: 'failed', error: 'No es tuya.' }])
      elsewhere(null)
      expect(states(outbox)).toEqual([])
      elsewhere({ state: 'failed' })
      accept()
      outbox.retry(theirs.uuid)
      await settle()
      expect([states(outbox), sent().map((one) => one.uuid)]).toEqual([[], [theirs.uuid]])
    })

    it('it is left to the one that tries again, which says what came of it', async () => {
      const outbox = here()
      elsewhere({ state: 'failed' })
      elsewhere({ state: 'waiting' })
      expect(states(outbox)).toEqual([])
      server.disconnect()
      server.connect()
      await settle()
      expect(sent()).toEqual([])
      elsewhere({ state: 'failed' })
      expect(states(outbox)).toEqual(['failed'])
    })

    it('takes nothing from the one that sends it here', async () => {
      server.answer('send:message', () => undefined)
      const outbox = here()
      outbox.send(theirs)
      elsewhere({ state: 'failed' })
      expect(states(outbox)).toEqual(['sending'])
    })
  })

  it('belongs to one user of the machine', () => {
    server.disconnect()
    write(openOutbox(server.socket, me.uuid), 'mío')
    expect(openOutbox(server.socket, 'somebody else').of(conversation)).toEqual([])
  })
})
