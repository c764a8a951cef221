import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFileStore, fakeFileStore } from '../../test/fake-file-store'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { fromMe, mine, uuid } from '../../test/fixtures'
import { openUnsentMessages } from './unsent-messages'
import { openUploads } from './uploads'

/** A fake XMLHttpRequest that the test answers. */
class FakeRequest {
  static all: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
  status = 0
  responseText = ''
  form = new FormData()
  path = ''
  aborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  send(form: FormData) {
    this.form = form
    FakeRequest.all.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  /** The server gets all of it, and its answer is lost. */
  loseAnswer() {
    this.upload.onload?.()
    this.onerror?.()
  }
  answer(status: number, body: object | null) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

const chat = mine()
const conversation = chat.conversation.uuid
const file = new File(['%PDF-1.7'], 'cotización.pdf', { type: 'application/pdf' })
let server: FakeServer
let unsentMessages: ReturnType<typeof openUnsentMessages>

/** Time passes between two things that a person sends. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 3))
const failed: string[] = []
const begin = (caption = '') => {
  const uploads = openUploads(server.socket, 'me', unsentMessages, ({ uuid }) => failed.push(uuid))
  uploads.send({
    uuid: uuid(),
    conversation,
    interaction: chat.uuid,
    to: chat.conversation.client.uuid,
    file,
    caption,
  })
  return uploads
}
const request = (at: number) => FakeRequest.all[at] as FakeRequest
const shown = (uploads: ReturnType<typeof openUploads>) => uploads.of(conversation)

beforeEach(() => {
  FakeRequest.all = []
  failed.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  server = fakeServer()
  unsentMessages = openUnsentMessages(server.socket, 'me')
})
afterEach(() => vi.unstubAllGlobals())

describe('an upload', () => {
  it('reports its progress, and is dropped when the thread has its message', async () => {
    const uploads = begin(' La que pediste ')
    const [upload] = shown(uploads)
    expect(Object.fromEntries(request(0).form)).toMatchObject({
      uuid: upload?.uuid,
      type: 'document',
      caption: 'La que pediste',
      conversation_uuid: conversation,
    })
    request(0).upload.onprogress?.({ loaded: 30, total: 100 })
    expect(shown(uploads)).toMatchObject([{ state: 'uploading', progress: 0.3 }])
    expect(uploads.hasPending()).toBe(true)
    request(0).answer(200, {})
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'stored' }])
    const message = fromMe(chat, 1, '', { uuid: upload?.uuid ?? '' })
    server.say('received:message', { message, interaction: chat })
    expect(shown(uploads)).toEqual([])
  })

  it('without progress or answer fails, so that later messages do not wait for ever', async () => {
    vi.useFakeTimers()
    const uploads = begin()
    await vi.advanceTimersByTimeAsync(29_000)
    request(0).upload.onprogress?.({ loaded: 30, total: 100 })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(shown(uploads)).toMatchObject([{ state: 'uploading' }])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown(uploads)).toMatchObject([{ state: 'failed' }])
    expect(request(0).aborted).toBe(true)
    vi.useRealTimers()
  })

  it('that fails shows why and is retried with the same uuid', async () => {
    const uploads = begin()
    request(0).answer(413, {
      code: 'FILE_TOO_LARGE',
      msg: 'El archivo supera el máximo de 16 MB.',
      request_id: 'r',
    })
    await expect
      .poll(() => shown(uploads))
      .toMatchObject([{ state: 'failed', error: 'El archivo supera el máximo de 16 MB.' }])
    expect(uploads.hasPending()).toBe(true)
    expect(failed).toEqual(shown(uploads).map(({ uuid }) => uuid))
    uploads.retry(shown(uploads)[0]?.uuid ?? '')
    expect(shown(uploads)).toMatchObject([{ state: 'uploading', error: null }])
    expect(request(1).form.get('uuid')).toBe(request(0).form.get('uuid'))
  })

  it('that the server refuses shows its sentence', async () => {
    const uploads = begin()
    request(0).answer(500, { msg: 'Hoy no se puede.' })
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'failed', error: 'Hoy no se puede.' }])
  })

  it('whose answer is no JSON has failed', async () => {
    const uploads = begin()
    request(0).answer(200, null)
    const error = 'No se pudo enviar el archivo. El servidor falló. Inténtalo de nuevo en un momento.'
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'failed', error }])
  })

  it.each([
    [500, 'El servidor falló. Inténtalo de nuevo en un momento.'],
    [413, 'El servidor no aceptó la petición (413).'],
  ])(
    'that the server answered without a sentence (%i) does not blame the connection',
    async (status, hint) => {
      const uploads = begin()
      request(0).answer(status, {})
      const error = `No se pudo enviar el archivo. ${hint}`
      await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'failed', error }])
    },
  )

  it('without a network shows our sentence', async () => {
    const uploads = begin()
    request(0).onerror?.()
    const error = 'No se pudo enviar el archivo. Revisa tu conexión e inténtalo de nuevo.'
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'failed', error }])
  })

  describe('whose answer is lost while connected', () => {
    const write = (text: string) =>
      unsentMessages.send({
        uuid: uuid(),
        conversation,
        interaction: chat.uuid,
        to: chat.conversation.client.uuid,
        text,
      })
    const loseFirst = async () => {
      const uploads = begin()
      await vi.advanceTimersByTimeAsync(3)
      write('¿La ves?')
      request(0).loseAnswer()
      await vi.advanceTimersByTimeAsync(1_000)
      return uploads
    }
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('is unconfirmed, not failed, and sent again by itself with its uuid, before what comes after it', async () => {
      const uploads = await loseFirst()
      expect(shown(uploads)).toMatchObject([{ state: 'waiting', unanswered: true, error: null }])
      expect([failed, FakeRequest.all.length]).toEqual([[], 1])
      await vi.advanceTimersByTimeAsync(5_000)
      expect(request(1).form.get('uuid')).toBe(request(0).form.get('uuid'))
      expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'waiting' }])
      // Cut in the middle: the first one may still be there.
      request(1).onerror?.()
      await vi.advanceTimersByTimeAsync(6_000)
      expect(shown(uploads)).toMatchObject([{ state: 'uploading', unanswered: true }])
      request(2).answer(200, {})
      await vi.advanceTimersByTimeAsync(0)
      expect(shown(uploads)).toMatchObject([{ state: 'stored' }])
      expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'sending' }])
    })

    it.each([
      ['a proxy', 502, {}],
      ['a proxy that waited', 504, null],
      ['Hilo, which starts', 503, { code: 'UNAVAILABLE', msg: 'Hilo no está disponible.', request_id: 'r' }],
    ])('is the same as an answer of %s', async (_, status, body) => {
      const uploads = begin()
      request(0).upload.onload?.()
      request(0).answer(status, body)
      await vi.advanceTimersByTimeAsync(0)
      expect(shown(uploads)).toMatchObject([{ state: 'waiting', unanswered: true, error: null }])
      expect([failed, FakeRequest.all.length]).toEqual([[], 1])
      await vi.advanceTimersByTimeAsync(5_000)
      expect(FakeRequest.all).toHaveLength(2)
      expect(request(1).form.get('uuid')).toBe(request(0).form.get('uuid'))
      request(1).answer(200, {})
      await vi.advanceTimersByTimeAsync(0)
      expect(shown(uploads)).toMatchObject([{ state: 'stored' }])
    })

    it('waits, and can be taken back, where such an answer came before its last byte', async () => {
      const uploads = begin()
      request(0).answer(503, {})
      await vi.advanceTimersByTimeAsync(0)
      expect(shown(uploads)).toMatchObject([{ state: 'waiting', unanswered: false }])
      uploads.discard(shown(uploads)[0]?.uuid ?? '')
      await vi.advanceTimersByTimeAsync(6_000)
      expect([shown(uploads), FakeRequest.all.length]).toEqual([[], 1])
    })

    it('keeps all its files', async () => {
      const uploads = await loseFirst()
      const [upload] = shown(uploads)
      uploads.removeFile(upload?.uuid ?? '', file)
      expect(shown(uploads)).toEqual([upload])
    })

    it('fails where the server then refuses it', async () => {
      const uploads = await loseFirst()
      await vi.advanceTimersByTimeAsync(5_000)
      request(1).answer(403, { code: 'NOT_OWNER', msg: 'No es tuya.', request_id: 'r' })
      await vi.advanceTimersByTimeAsync(0)
      expect(shown(uploads)).toMatchObject([{ state: 'failed', unanswered: false, error: 'No es tuya.' }])
      expect(failed).toHaveLength(1)
    })

    it('is sent again at once after a reconnection', async () => {
      const uploads = await loseFirst()
      server.disconnect()
      server.connect()
      expect(FakeRequest.all).toHaveLength(2)
      expect(shown(uploads)).toMatchObject([{ state: 'uploading', unanswered: true }])
    })

    it('is gone when the thread has its message', async () => {
      const uploads = await loseFirst()
      const message = fromMe(chat, 1, '', { uuid: shown(uploads)[0]?.uuid ?? '' })
      server.say('received:message', { message, interaction: chat })
      await vi.advanceTimersByTimeAsync(10_000)
      expect([shown(uploads), FakeRequest.all.length]).toEqual([[], 1])
    })
  })

  it('waits for the connection, keeps its order among the messages, and is sent once', async () => {
    server.answer('send:message', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
    const said = () =>
      server.asked.flatMap(({ name, payload }) =>
        name === 'send:message' ? (payload as { body: { text: string } }).body.text : [],
      )
    const write = async (text: string) => {
      await aMoment()
      unsentMessages.send({
        uuid: uuid(),
        conversation,
        interaction: chat.uuid,
        to: chat.conversation.client.uuid,
        text,
      })
      await aMoment()
    }
    server.disconnect()
    await write('Ya te la paso')
    const uploads = begin('La que pediste')
    await write('¿La ves?')
    expect(shown(uploads)).toMatchObject([{ state: 'waiting' }])
    server.connect()
    await expect.poll(() => FakeRequest.all).toHaveLength(1)
    expect(said()).toEqual(['Ya te la paso'])
    // The connection is lost again during the upload, whose request fails first.
    request(0).onerror?.()
    await aMoment()
    server.disconnect()
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'waiting' }])
    server.connect()
    expect(request(1).form.get('uuid')).toBe(request(0).form.get('uuid'))
    expect(said()).toEqual(['Ya te la paso'])
    request(1).answer(200, {})
    await expect.poll(said).toEqual(['Ya te la paso', '¿La ves?'])
    expect([failed, FakeRequest.all.length]).toEqual([[], 2])
  })

  it('of pictures has a path of its own; they and the text of the same press of Enter keep their order', async () => {
    server.answer('send:message', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
    const uploads = openUploads(server.socket, 'me', unsentMessages)
    const target = { conversation, interaction: chat.uuid, to: chat.conversation.client.uuid }
    for (const [caption, quoted] of [['una', { reply_to: chat.uuid }] as const, ['', {}] as const])
      uploads.send({ ...target, ...quoted, uuid: uuid(), file, kind: 'image', caption })
    unsentMessages.send({ ...target, uuid: uuid(), text: 'Estas dos' })
    expect(request(0).path).toBe('/api/conversations/attach/media')
    expect(request(0).form.has('type')).toBe(false)
    expect(request(0).form.get('caption')).toBe('una')
    expect(request(0).form.get('reply_to')).toBe(chat.uuid)
    expect(FakeRequest.all).toHaveLength(1)
    request(0).answer(200, {})
    await expect.poll(() => FakeRequest.all).toHaveLength(2)
    expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'waiting' }])
    request(1).answer(200, {})
    await expect.poll(() => unsentMessages.of(conversation)).toEqual([])
  })

  describe('of several files in one message', () => {
    const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
    const [first, second, third] = [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]
    const target = { conversation, interaction: chat.uuid, to: chat.conversation.client.uuid }
    const namesIn = (at: number) =>
      request(at)
        .form.getAll('attach')
        .map((one) => (one as File).name)
    const beginThree = () => {
      const uploads = openUploads(server.socket, 'me', unsentMessages)
      const document = 'document' as const
      const more = [second, third].map((file) => ({ file, kind: document }))
      uploads.send({ ...target, uuid: uuid(), file: first, kind: document, more, caption: 'Los tres' })
      return uploads
    }

    it('is one request with all of them', async () => {
      const uploads = beginThree()
      expect(request(0).path).toBe('/api/conversations/attach/media')
      expect(namesIn(0)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
      expect(request(0).form.get('caption')).toBe('Los tres')
      request(0).answer(200, {})
      await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'stored' }])
      expect(FakeRequest.all).toHaveLength(1)
    })

    it('begins anew without a file that is taken out, as the same message', async () => {
      const uploads = beginThree()
      request(0).upload.onprogress?.({ loaded: 30, total: 100 })
      uploads.removeFile(shown(uploads)[0]?.uuid ?? '', first)
      expect(request(0).aborted).toBe(true)
      expect(namesIn(1)).toEqual(['b.pdf', 'c.pdf'])
      expect(request(1).form.get('uuid')).toBe(request(0).form.get('uuid'))
      // The end of the aborted request changes nothing.
      await aMoment()
      expect(shown(uploads)).toMatchObject([{ state: 'uploading', progress: 0 }])
      uploads.removeFile(shown(uploads)[0]?.uuid ?? '', third)
      expect(namesIn(2)).toEqual(['b.pdf'])
      uploads.removeFile(shown(uploads)[0]?.uuid ?? '', second)
      expect([request(2).aborted, shown(uploads)]).toEqual([true, []])
    })

    it('that the server refused keeps all, to be retried', async () => {
      const uploads = beginThree()
      const msg = 'b.pdf: Está dañado o incompleto: descárgalo o guárdalo de nuevo.'
      request(0).answer(422, { code: 'NOT_MEDIA', msg, request_id: 'r' })
      await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'failed', error: msg }])
      uploads.retry(shown(uploads)[0]?.uuid ?? '')
      expect(namesIn(1)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    })
  })

  it('that is discarded no longer blocks messages', async () => {
    const uploads = begin()
    await aMoment()
    unsentMessages.send({
      uuid: uuid(),
      conversation,
      interaction: chat.uuid,
      to: chat.conversation.client.uuid,
      text: 'Hola',
    })
    expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'waiting' }])
    uploads.discard(shown(uploads)[0]?.uuid ?? '')
    expect(unsentMessages.of(conversation)).toMatchObject([{ state: 'sending' }])
  })

  it('that a session left unsent is offered in the next session of the same user', async () => {
    const before = begin('La que pediste')
    before.send({
      uuid: uuid(),
      conversation,
      interaction: chat.uuid,
      to: chat.conversation.client.uuid,
      file,
      caption: '',
    })
    request(0).answer(413, { code: 'FILE_TOO_LARGE', msg: 'Muy grande.', request_id: 'r' })
    await expect.poll(() => shown(before)).toMatchObject([{ state: 'failed' }, { state: 'uploading' }])
    before.close()
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect([request(1).aborted, leaving.defaultPrevented]).toEqual([true, true])
    const uploads = openUploads(server.socket, 'me', unsentMessages)
    expect(shown(uploads)).toMatchObject([
      { state: 'failed', error: 'Muy grande.', caption: 'La que pediste' },
      { state: 'failed', error: 'Se interrumpió al terminar tu sesión.' },
    ])
    uploads.retry(shown(uploads)[0]?.uuid ?? '')
    expect(request(2).form.get('uuid')).toBe(request(0).form.get('uuid'))
    for (const { uuid } of shown(uploads)) uploads.discard(uuid)
    uploads.close()
    expect(shown(openUploads(server.socket, 'me', unsentMessages))).toEqual([])
  })

  it('is not offered to another user, nor to its own user after that', () => {
    begin().close()
    expect(openUploads(server.socket, 'somebody else', unsentMessages).all()).toEqual([])
    expect(openUploads(server.socket, 'me', unsentMessages).all()).toEqual([])
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
  })

  it('is aborted when it is discarded', async () => {
    const uploads = begin()
    uploads.discard(shown(uploads)[0]?.uuid ?? '')
    expect(request(0).aborted).toBe(true)
    expect(failed).toEqual([])
    expect(shown(uploads)).toEqual([])
    expect(uploads.hasPending()).toBe(false)
  })
})

describe('an upload of an earlier page', () => {
  const target = { conversation, interaction: chat.uuid, to: chat.conversation.client.uuid }
  const picture = (name: string) => new File([name], name, { type: 'image/png' })
  const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('hilo:uploads:'))
  const said = (at: FakeServer) =>
    at.asked.flatMap(({ name, payload }) =>
      name === 'send:message' ? (payload as { body: { text: string } }).body.text : [],
    )
  const acceptTexts = (at: FakeServer) =>
    at.answer('send:message', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
  let store: FakeFileStore
  beforeEach(() => {
    store = fakeFileStore()
  })

  /** Sends as on a page that is then killed: nothing is closed. */
  const sendBefore = async (files: readonly File[] = [picture('a.png')]) => {
    const uploads = openUploads(server.socket, 'me', unsentMessages)
    const [file, ...others] = files as [File, ...File[]]
    const more = others.map((one) => ({ file: one, kind: 'image' as const }))
    const sent = { ...target, uuid: uuid(), file, kind: 'image' as const, caption: 'Esta', reply_to: uuid() }
    uploads.send({ ...sent, ...(more.length > 0 && { more }) })
    await aMoment()
    await expect.poll(() => store.files.size).toBe(files.length)
    return { sent, uploads }
  }
  const openAgain = (user = 'me', at = fakeServer()) => {
    acceptTexts(at)
    const messages = openUnsentMessages(at.socket, user)
    return { server: at, messages, uploads: openUploads(at.socket, user, messages) }
  }

  it('goes on by itself, once, before the text that was sent after it', async () => {
    const { sent } = await sendBefore()
    unsentMessages.send({ ...target, uuid: uuid(), text: '¿La ves?' })
    const page = openAgain()
    // Connected from the start, but the bytes are read first.
    expect(said(page.server)).toEqual([])
    await expect.poll(() => FakeRequest.all).toHaveLength(2)
    const form = Object.fromEntries(request(1).form)
    expect(form).toMatchObject({ uuid: sent.uuid, caption: 'Esta', reply_to: sent.reply_to })
    expect((form.attach as File).name).toBe('a.png')
    expect(request(1).path).toBe('/api/conversations/attach/media')
    expect(said(page.server)).toEqual([])
    request(1).answer(200, {})
    await expect.poll(() => said(page.server)).toEqual(['¿La ves?'])
    await expect.poll(() => [store.files.size, keptKeys()]).toEqual([0, []])
  })

  it('comes back in the order in which it was sent, before what is sent now', async () => {
    await sendBefore()
    const second = openUploads(fakeServer().socket, 'me', unsentMessages)
    second.send({ ...target, uuid: uuid(), file: picture('b.png'), kind: 'image', caption: '' })
    await expect.poll(() => store.files.size).toBe(2)
    const before = FakeRequest.all.length
    const { uploads } = openAgain()
    uploads.send({ ...target, uuid: uuid(), file: picture('c.png'), kind: 'image', caption: '' })
    for (const [at, name] of ['a.png', 'b.png', 'c.png'].entries()) {
      await expect.poll(() => FakeRequest.all).toHaveLength(before + at + 1)
      expect((request(before + at).form.get('attach') as File).name).toBe(name)
      request(before + at).answer(200, {})
    }
  })

  it('that the server may have is unconfirmed on the next page too', async () => {
    await sendBefore()
    request(0).upload.onload?.()
    const { uploads } = openAgain()
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'uploading', unanswered: true }])
  })

  it('that failed is offered again with its reason, and holds nothing back', async () => {
    await sendBefore()
    request(0).answer(413, { code: 'FILE_TOO_LARGE', msg: 'Muy grande.', request_id: 'r' })
    await expect.poll(() => localStorage.getItem(keptKeys()[0] ?? '')).toContain('Muy grande.')
    const page = openAgain()
    page.messages.send({ ...target, uuid: uuid(), text: 'Hola' })
    expect(said(page.server)).toEqual(['Hola'])
    await expect.poll(() => shown(page.uploads)).toMatchObject([{ state: 'failed', error: 'Muy grande.' }])
    expect(page.uploads.hasPending()).toBe(false)
    page.uploads.retry(shown(page.uploads)[0]?.uuid ?? '')
    expect(request(1).form.get('uuid')).toBe(request(0).form.get('uuid'))
  })

  it('that the server had accepted, though its answer was lost, holds nothing back', async () => {
    const { sent } = await sendBefore()
    unsentMessages.send({ ...target, uuid: uuid(), text: '¿La ves?' })
    const page = openAgain()
    const message = fromMe(chat, 1, '', { uuid: sent.uuid })
    page.server.say('received:message', { message, interaction: chat })
    await expect.poll(() => said(page.server)).toEqual(['¿La ves?'])
    expect([shown(page.uploads), keptKeys(), FakeRequest.all.length]).toEqual([[], [], 1])
  })

  it('that is cancelled leaves nothing behind', async () => {
    await sendBefore([picture('a.png'), picture('b.png')])
    const { uploads } = openAgain()
    await expect.poll(() => shown(uploads)).toHaveLength(1)
    const [upload] = shown(uploads)
    uploads.removeFile(upload?.uuid ?? '', upload?.file as File)
    await expect.poll(() => [...store.files.values()].map(({ name }) => name)).toEqual(['b.png'])
    uploads.discard(upload?.uuid ?? '')
    await expect.poll(() => [store.files.size, keptKeys()]).toEqual([0, []])
  })

  it('is not shown to another user', async () => {
    await sendBefore()
    const { uploads } = openAgain('somebody else')
    await aMoment()
    expect([uploads.all(), FakeRequest.all.length]).toEqual([[], 1])
  })

  it('whose bytes are gone says so, and holds nothing back', async () => {
    await sendBefore()
    store.files.clear()
    const page = openAgain()
    page.messages.send({ ...target, uuid: uuid(), text: 'Hola' })
    const error = 'a.png ya no está en este dispositivo. Adjúntalo otra vez.'
    await expect.poll(() => shown(page.uploads)).toMatchObject([{ state: 'failed', error, lost: true }])
    await expect.poll(() => said(page.server)).toEqual(['Hola'])
  })

  it('that the browser refused to keep is asked about before the page is left', async () => {
    store.full = true
    const uploads = begin()
    await expect.poll(() => shown(uploads)).toMatchObject([{ onDevice: false }])
    request(0).answer(413, { code: 'FILE_TOO_LARGE', msg: 'Muy grande.', request_id: 'r' })
    await expect.poll(() => shown(uploads)).toMatchObject([{ state: 'failed' }])
    expect(uploads.hasPending()).toBe(true)
  })

  it('is left to the tab that sends it, until that is closed', async () => {
    const held = new Map<string, Promise<unknown>>()
    vi.stubGlobal('navigator', {
      locks: {
        async request(name: string, _: object, work: () => Promise<void>) {
          const before = held.get(name)
          const own = (async () => {
            await before
            await work()
          })()
          held.set(name, own)
          await own
        },
      },
    })
    const { uploads } = await sendBefore()
    const page = openAgain()
    page.messages.send({ ...target, uuid: uuid(), text: '¿La ves?' })
    await aMoment()
    expect([shown(page.uploads), said(page.server), FakeRequest.all.length]).toEqual([[], [], 1])
    uploads.close()
    await expect.poll(() => FakeRequest.all).toHaveLength(2)
    request(1).answer(200, {})
    await expect.poll(() => said(page.server)).toEqual(['¿La ves?'])
  })
})
