import type { RingingCall } from '@hilo/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lastPressed, setPressed } from '../../lib/browser/pressed'
import { followCalls } from '../../server/live/calls'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { renderInSession } from '../../test/render'
import CallStrip from './call-strip'

const call = {
  uuid: '0d4f1c6e-0000-4000-8000-000000000001',
  client: { uuid: '0d4f1c6e-0000-4000-8000-000000000002', name: 'Laura Gómez' },
  handle: '+573001234567',
  type: { name: 'whatsapp' },
  state: 'ringing',
  offer: 'v=0',
} as RingingCall

let api: FakeApi
let server: FakeServer
let stop: () => void
const onRing = vi.fn()
beforeEach(() => {
  api = fakeApi()
  api.answer('ringingCalls', () => answered([]))
  api.answer('endCall', () => answered({}))
  server = fakeServer()
  stop = followCalls(server.socket)
  renderInSession(<CallStrip onOpenChat={() => {}} onRing={onRing} />, server)
  act(() => server.say('call:ringing', { call }))
})
afterEach(() => {
  stop()
  onRing.mockClear()
  vi.unstubAllGlobals()
})
const asked = (name: string) => api.calls.filter((one) => one.name === name)

it('says who calls, rings, and stops when a colleague has it', () => {
  expect(screen.getByRole('alert').textContent).toContain('Llama Laura Gómez')
  expect(screen.getByText('WhatsApp · +57 300 123 4567')).toBeTruthy()
  expect(onRing.mock.calls).toEqual([[call, true]])
  act(() =>
    server.say('update:call', { call: { uuid: call.uuid, state: 'connecting', user: null, version: 2 } }),
  )
  expect(screen.queryByRole('region', { name: 'Llamada' })).toBeNull()
})

it('is answered with Alt and C, and only while it rings', async () => {
  vi.stubGlobal('isSecureContext', false)
  const press = (more: object = {}) =>
    act(() => dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyC', altKey: true, ...more })))
  press({ ctrlKey: true })
  expect(screen.queryByText(/dirección segura/)).toBeNull()
  press()
  expect(await screen.findByText(/dirección segura/)).toBeTruthy()
})

it.each([
  ['before it rings here', true],
  ['while it rings', false],
])("is answered by 'Contestar' in its notification, pressed %s", async (_when, first) => {
  vi.stubGlobal('isSecureContext', false)
  act(() =>
    server.say('update:call', { call: { uuid: call.uuid, state: 'ringing', user: null, version: 2 } }),
  )
  const press = () => act(() => setPressed({ chat: 'c', call: call.uuid }))
  if (first) press()
  act(() => server.say('call:ringing', { call: { ...call, uuid: `${call.uuid}0` } }))
  expect(screen.queryByText(/dirección segura/)).toBeNull()
  act(() => server.say('call:ringing', { call }))
  if (!first) press()
  expect(await screen.findByText(/dirección segura/)).toBeTruthy()
  expect(lastPressed()).toBeNull()
})

it('declined, it is gone here at once', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Rechazar' }))
  expect(screen.queryByRole('region', { name: 'Llamada' })).toBeNull()
  expect(asked('endCall').map(({ body }) => body)).toEqual([{ uuid: call.uuid }])
})

it.each([
  ['NotAllowedError', /no tiene permiso para usar el micrófono/],
  ['NotFoundError', /No se encontró un micrófono/],
  ['NotReadableError', /Otro programa está usando el micrófono/],
])('without a microphone (%s) it says why, and takes the call from nobody', async (name, sentence) => {
  vi.stubGlobal('isSecureContext', true)
  const getUserMedia = () => Promise.reject(new DOMException('no', name))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
  await userEvent.click(screen.getByRole('button', { name: 'Contestar' }))
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Contestar' })).toBeTruthy()
  expect(asked('answerCall')).toEqual([])
})
