import { beforeEach, describe, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../test/fake-api'
import { mine, row } from '../test/fixtures'
import { call } from './api-client'
import { sentenceOf } from './api-error'
import { startSession, storedRefreshToken, storedToken, wasPutOut } from './session'

let api: FakeApi
const interaction = row()

/** The first token has ended; whoever comes with the second is welcome. */
function tokenHasEnded() {
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
  it('carries the token and answers with the entity and its sentence', async () => {
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

  it('has no sentence of its own when nothing was reached: the action’s default is shown', async () => {
    const error = await take().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'NETWORK' })
    expect(sentenceOf(error, 'No se pudo asignar esta interaccion')).toBe(
      'No se pudo asignar esta interaccion',
    )
  })

  it('does not show a proxy’s page to a person', async () => {
    api.answer('takeInteraction', () => new Response('<h1>502</h1>', { status: 502 }))
    await expect(take()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: '' })
  })

  it.each([
    { code: 500, msg: { en: 'Internal' }, request_id: 'r' },
    { code: 'internal', msg: 'Internal Server Error' },
    null,
  ])('nor the words of whatever stands between: %j', async (body) => {
    api.answer('takeInteraction', () => Response.json(body, { status: 500 }))
    await expect(take()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: '' })
  })
})

describe('an ended token', () => {
  beforeEach(tokenHasEnded)

  it('is refreshed once, and the call goes again', async () => {
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
    expect(wasPutOut()).toBe(true)
  })

  it('ends the session when the fresh token is not good either: once is all that is tried', async () => {
    api.answer('refresh', () => answered({ token: 'third', refresh_token: 'r3' }))
    await expect(take()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(refreshes()).toHaveLength(1)
    expect(storedToken()).toBeNull()
    expect(storedRefreshToken()).toBeNull()
    expect(wasPutOut()).toBe(true)
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

  it('keeps the session when the server cannot be reached', async () => {
    await expect(take()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(storedToken()).toBe('first')
  })
})

it('a wrong login is no reason to refresh', async () => {
  api.answer('login', () => refusedWith(401, 'INVALID_CREDENTIALS', 'Correo o contraseña incorrectos.'))
  await expect(call('login', { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(refreshes()).toHaveLength(0)
  expect(storedToken()).toBe('first')
})
