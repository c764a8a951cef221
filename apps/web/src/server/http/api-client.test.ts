import { answerMs } from '@hilo/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { common } from '../../strings'
import { answered, type FakeApi, fakeApi, fakeTimeouts, noAnswer, refusedWith } from '../../test/fake-api'
import { mine, row } from '../../test/fixtures'
import { startSession, storedRefreshToken, storedToken, wasSessionRefused } from '../session/session'
import { call, upload } from './api-client'
import { connectionHint, errorSentence, reasonOf } from './api-error'

let api: FakeApi
const interaction = row()

/** The first token has expired; the second is valid. */
function expireToken() {
  api.answer('takeInteraction', () =>
    api.calls.at(-1)?.authorization === 'Bearer second'
      ? answered({ ...mine(), msg: 'Te hemos asignado esta interaccion' })
      : refusedWith(401, 'UNAUTHENTICATED', 'Tu sesión terminó. Vuelve a ingresar.'),
  )
}
const take = () => call('takeInteraction', { body: { uuid: interaction.uuid } })
const refreshes = () => api.calls.filter((one) => one.name === 'refresh')

beforeEach(() => {
  api = fakeApi()
  startSession({ token: 'first', refresh_token: 'r1' }, true)
})

describe('a call', () => {
  it('sends the token and returns the entity with its msg', async () => {
    api.answer('takeInteraction', () => answered({ ...mine(), msg: 'Te hemos asignado esta interaccion' }))
    await expect(take()).resolves.toMatchObject({
      status: 'assigned',
      msg: 'Te hemos asignado esta interaccion',
    })
    expect(api.calls[0]).toMatchObject({
      // The path is the specification's, trailing slash and all.
      address: '/api/interaction/assigned/user/',
      authorization: 'Bearer first',
      body: { uuid: interaction.uuid },
    })
  })

  it('throws the server’s sentence', async () => {
    api.answer('takeInteraction', () => refusedWith(409, 'ALREADY_TAKEN', 'Ya la tomó Luis'))
    await expect(take()).rejects.toMatchObject({
      code: 'ALREADY_TAKEN',
      status: 409,
      message: 'Ya la tomó Luis',
    })
  })

  it('has no sentence of the server without a network: the action’s default is shown', async () => {
    const error = await take().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'NETWORK' })
    expect(errorSentence(error, 'No se pudo asignar esta interaccion')).toBe(
      'No se pudo asignar esta interaccion',
    )
  })

  it.each([
    [502, 'UNAVAILABLE', 'El servicio no está disponible por un momento. Inténtalo de nuevo.'],
    [200, 'UNAVAILABLE', 'El servicio no está disponible por un momento. Inténtalo de nuevo.'],
    [413, 'UNAVAILABLE', 'El servidor no aceptó la petición (413).'],
  ])('does not show a page to a person: %i', async (status, code, message) => {
    api.answer('takeInteraction', () => new Response(`<h1>${status}</h1>`, { status }))
    await expect(take()).rejects.toMatchObject({ code, status, message, serverSentence: undefined })
  })

  it.each([
    { msg: 'Hoy no se puede.' },
    { msg: 'Hoy no se puede.', code: null, fields: null },
    { msg: 'Hoy no se puede.', code: 500, fields: 'name', request_id: 7 },
    { msg: 'Hoy no se puede.', fields: { name: { is: 'wrong' } } },
  ])('throws the server’s sentence, whatever else is missing: %j', async (body) => {
    for (const status of [400, 409, 422, 500, 503]) {
      api.answer('takeInteraction', () => Response.json(body, { status }))
      await expect(take()).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        serverSentence: body.msg,
        fields: {},
      })
    }
  })

  it.each([{ code: 500, msg: { en: 'Internal' } }, { msg: '' }, { msg: ' ' }, {}, null, 7])(
    'has no sentence of the server where there is none: %j',
    async (body) => {
      api.answer('takeInteraction', () => Response.json(body, { status: 500 }))
      await expect(take()).rejects.toMatchObject({ code: 'UNAVAILABLE', serverSentence: undefined })
    },
  )

  it('is a network error if the answer breaks off', async () => {
    const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
    for (const status of [200, 500]) {
      api.answer('takeInteraction', () => new Response(broken(), { status }))
      await expect(take()).rejects.toMatchObject({ code: 'NETWORK' })
    }
  })
})

describe('a server that hangs', () => {
  const asked = <T>(answer: Promise<T>) => answer.catch((error: unknown) => error)
  const late = 'El servidor tarda en responder.'
  const template = {
    conversation_uuid: interaction.conversation.uuid,
    template: 'aviso',
    language: 'es',
    values: {},
  }
  beforeEach(() => {
    vi.useFakeTimers()
    fakeTimeouts()
  })
  afterEach(() => void vi.useRealTimers())
  /** What a call ended with, so long after it began; 'waits' if it has not. */
  async function after(ms: number, answer: Promise<unknown>): Promise<unknown> {
    const outcome = Promise.race([asked(answer), new Promise((resolve) => setTimeout(resolve, ms, 'waits'))])
    await vi.advanceTimersByTimeAsync(ms)
    return outcome
  }

  it('may have done an act: the sentence says so, and not that it failed or that the connection did', async () => {
    api.answer('takeInteraction', noAnswer)
    expect(await after(answerMs.change - 1, take())).toBe('waits')
    const error = await after(answerMs.change + 1, take())
    expect(error).toMatchObject({ code: 'NO_ANSWER' })
    expect(errorSentence(error, 'No se pudo asignar esta interaccion')).toBe(
      `${late} Puede que se haya hecho: míralo antes de repetir.`,
    )
    expect(connectionHint(error)).toBeUndefined()
  })

  it('has not shown what was asked for: the sentence is the default, its reason that it is slow', async () => {
    api.answer('listAreas', noAnswer)
    const error = await after(answerMs.read + 1, call('listAreas', { query: {} }))
    expect(error).toMatchObject({ code: 'SLOW' })
    const failed = 'No se pudo cargar el listado de areas'
    expect([errorSentence(error, failed), reasonOf(error)]).toEqual([failed, late])
    expect(errorSentence(error, `No se pudo. ${common.checkConnection}`)).toBe(`No se pudo. ${late}`)
  })

  it('in the middle of its answer is the same', async () => {
    api.answer('takeInteraction', () => {
      const { signal } = api.calls.at(-1) ?? {}
      return new Response(
        new ReadableStream({
          start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        }),
      )
    })
    expect(await after(answerMs.change + 1, take())).toMatchObject({ code: 'NO_ANSWER' })
  })

  it('for a provider has longer', async () => {
    api.answer('sendTemplate', noAnswer)
    const send = () => call('sendTemplate', { body: template })
    expect(await after(answerMs.change + 1, send())).toBe('waits')
    expect(await after(answerMs.slow + 1, send())).toMatchObject({ code: 'NO_ANSWER' })
  })

  it('for a file has no limit', async () => {
    api.answer('uploadQuickAnswerFile', noAnswer)
    expect(await after(10 * answerMs.slow, upload('uploadQuickAnswerFile', new File(['a'], 'a.pdf')))).toBe(
      'waits',
    )
  })

  it('while it refreshes the token has not done the act, and lets the others go on', async () => {
    expireToken()
    api.answer('refresh', noAnswer)
    expect(await after(answerMs.change + 1, take())).toMatchObject({ code: 'SLOW' })
    api.answer('refresh', () => answered({ token: 'second', refresh_token: 'r2' }))
    expect(await after(1, take())).toMatchObject({ status: 'assigned' })
  })

  it('is not what is wrong where the person went on', async () => {
    api.answer('search', noAnswer)
    const leaving = new AbortController()
    const answer = call('search', { query: { q: 'guía' } }, leaving.signal)
    leaving.abort()
    expect(await after(1, answer)).toMatchObject({ code: 'NETWORK' })
  })
})

describe('an expired token', () => {
  beforeEach(expireToken)

  it('is refreshed once, and the call is repeated', async () => {
    api.answer('refresh', () => answered({ token: 'second', refresh_token: 'r2' }))
    await expect(take()).resolves.toMatchObject({ status: 'assigned' })
    expect(storedToken()).toBe('second')
    expect(storedRefreshToken()).toBe('r2')
    expect(refreshes()[0]?.body).toEqual({ refresh_token: 'r1' })
  })

  it('is refreshed once for many calls at a time', async () => {
    api.answer('refresh', () => answered({ token: 'second', refresh_token: 'r2' }))
    await Promise.all([take(), take(), take()])
    expect(refreshes()).toHaveLength(1)
  })

  it('is not refreshed again when another tab has done it', async () => {
    const answer = take()
    localStorage.setItem('token', 'second')
    await expect(answer).resolves.toMatchObject({ status: 'assigned' })
    expect(refreshes()).toHaveLength(0)
  })

  it('ends the session when it cannot be refreshed', async () => {
    api.answer('refresh', () => refusedWith(401, 'INVALID_REFRESH', 'Tu sesión terminó. Vuelve a ingresar.'))
    await expect(take()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(storedToken()).toBeNull()
    expect(storedRefreshToken()).toBeNull()
    expect(wasSessionRefused()).toBe(true)
  })

  it('ends the session if the fresh token is refused too', async () => {
    api.answer('refresh', () => answered({ token: 'third', refresh_token: 'r3' }))
    await expect(take()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(refreshes()).toHaveLength(1)
    expect(storedToken()).toBeNull()
    expect(storedRefreshToken()).toBeNull()
    expect(wasSessionRefused()).toBe(true)
  })

  it.each([
    ['forbids', () => new Response('<h1>403</h1>', { status: 403 })],
    ['knows no such path', () => new Response('<h1>404</h1>', { status: 404 })],
    ['answers with a page of its own', () => new Response('<h1>Wi-Fi</h1>')],
  ])('keeps the session when what stands before the server %s', async (_what, answer) => {
    api.answer('refresh', answer)
    await expect(take()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect([storedToken(), storedRefreshToken()]).toEqual(['first', 'r1'])
  })

  it('keeps the session and shows the sentence of a server that fails to refresh', async () => {
    api.answer('refresh', () => Response.json({ msg: 'Demasiados intentos.' }, { status: 429 }))
    await expect(take()).rejects.toMatchObject({ serverSentence: 'Demasiados intentos.' })
    expect(storedToken()).toBe('first')
  })

  it('keeps the session when the server cannot be reached', async () => {
    await expect(take()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(storedToken()).toBe('first')
  })
})

it('does not refresh after a wrong login', async () => {
  api.answer('login', () => refusedWith(401, 'INVALID_CREDENTIALS', 'Correo o contraseña incorrectos.'))
  await expect(call('login', { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(refreshes()).toHaveLength(0)
  expect(storedToken()).toBe('first')
})
