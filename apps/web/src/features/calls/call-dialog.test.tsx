import type { CallPermission } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { takeRequestedCall } from '../../server/live/requested-call'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { renderInSession } from '../../test/render'
import CallDialog from './call-dialog'

const callee = {
  client: { uuid: '0d4f1c6e-0000-4000-8000-000000000002', name: 'Laura Gómez' },
  handle: '+573001234567',
  conversation_uuid: '0d4f1c6e-0000-4000-8000-000000000003',
}
const nothing: CallPermission = {
  permission: 'none',
  until: null,
  may_call: false,
  may_ask: true,
  ask_again_at: null,
  call_again_at: null,
  checked: true,
  reason: null,
}
const granted: CallPermission = { ...nothing, permission: 'granted', may_call: true, may_ask: false }

let api: FakeApi
let server: FakeServer
const onClose = vi.fn()
beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  onClose.mockClear()
  takeRequestedCall()
})
const open = (permission: CallPermission, more: { take?: string; windowClosesAt?: string } = {}) => {
  api.answer('callPermission', () => answered(permission))
  return renderInSession(
    <CallDialog callee={callee} windowClosesAt={null} {...more} onClose={onClose} />,
    server,
  )
}
const asked = (name: string) => api.calls.filter((one) => one.name === name).map(({ body }) => body)

it('calls whoever permits it, and takes a chat that waits first', async () => {
  const take = '0d4f1c6e-0000-4000-8000-000000000004'
  api.answer('takeInteraction', () => refusedWith(409, 'ALREADY_YOURS', 'Ya es tuya.'))
  const { user } = open(granted, { take })
  await user.click(await screen.findByRole('button', { name: 'Llamar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked('takeInteraction')).toEqual([{ uuid: take }])
  expect(takeRequestedCall()).toEqual(callee)
})

it('calls nobody whose chat somebody else has taken', async () => {
  api.answer('takeInteraction', () => refusedWith(409, 'ALREADY_TAKEN', 'Ya la tiene Luis.'))
  const { user } = open(granted, { take: callee.conversation_uuid })
  await user.click(await screen.findByRole('button', { name: 'Llamar' }))
  await screen.findByText('Ya la tiene Luis.')
  expect([onClose.mock.calls, takeRequestedCall()]).toEqual([[], null])
})

it('asks for permission with the words that were written', async () => {
  api.answer('askCallPermission', () => answered({}))
  const { user } = open(nothing)
  const words = await screen.findByLabelText('Mensaje con la petición')
  await user.clear(words)
  expect(await screen.findByText('Escribe por qué quieres llamar.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pedir permiso para llamar' }))
  expect(asked('askCallPermission')).toEqual([])
  await user.type(words, '¿Te llamo?')
  await user.click(screen.getByRole('button', { name: 'Pedir permiso para llamar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked('askCallPermission')).toMatchObject([
    { conversation_uuid: callee.conversation_uuid, text: '¿Te llamo?' },
  ])
})

it.each<[string, CallPermission, { windowClosesAt?: string }, RegExp]>([
  ['refused', { ...nothing, permission: 'refused' }, {}, /No dio permiso para llamarlo/],
  ['asked too often', { ...nothing, may_ask: false }, {}, /no deja pedirlo más por ahora/],
  [
    'called too often',
    { ...granted, may_call: false },
    {},
    /no permite llamar a este cliente en este momento/,
  ],
  ['the window is closed', nothing, { windowClosesAt: '2020-01-01T00:00:00.000Z' }, /con una plantilla/],
  ['off', { ...nothing, checked: false, reason: 'Están apagadas.' }, {}, /Están apagadas/],
  ['not known', { ...granted, checked: false }, {}, /lo último que se supo/],
])('says why not: %s', async (_, permission, more, sentence) => {
  open(permission, more)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
