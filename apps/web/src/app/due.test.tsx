import type { Interaction } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../test/fake-api'
import { type FakeServer, fakeServer } from '../test/fake-socket'
import { me, mine, row } from '../test/fixtures'
import { page, renderInSession } from '../test/render'
import { Shell } from './shell/shell'

let api: FakeApi
let server: FakeServer
let stored: Interaction[]
const ago = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString()
const late = mine({ name: 'Laura Gómez', waiting_since: ago(20) })
const soon = row({ name: 'Jorge Peñaloza', area: late.area, waiting_since: ago(5) })

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  stored = [late, soon]
  act(() => {
    history.replaceState(null, '', '/chat')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  server.answer('get:interaction:assigned', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: 0, unread: 0 }))
  server.answer('get:mentions', () => ({ items: [], next_cursor: null, unseen: 0 }))
  api.answer('listTargets', () =>
    answered({
      areas: [{ uuid: late.area?.uuid, first_answer_minutes: 15, end_minutes: null }],
      schedules: [{ enabled: false, time_zone: 'America/Bogota', hours: [], holidays: [], until: null }],
    }),
  )
  api.answer('listDue', () => answered(stored))
})

it('what is due is listed from the filter in the server’s order, and follows what happens', async () => {
  const { user } = renderInSession(<Shell me={me} />, server)
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Por vencer' }))
  const list = within(await screen.findByRole('list', { name: 'Por vencer' }))
  await waitFor(() =>
    expect(list.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Primera respuesta vencida hace 5 min'),
      expect.stringContaining('Quedan 9 min para la primera respuesta'),
    ]),
  )
  expect(new URLSearchParams(window.location.search).get('d')).toBe('1')
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  // A waiting one opens with the rights of 'Chats', and the view stays.
  await user.click(list.getByRole('link', { name: /Jorge/u }))
  const location = new URLSearchParams(window.location.search)
  expect([location.get('tab'), location.get('c'), location.get('d')]).toEqual([
    'chats',
    soon.conversation.uuid,
    '1',
  ])
  stored = [soon]
  act(() => server.say('remove:interaction:assigned', { interaction: late.uuid, version: 9, by: null }))
  await waitFor(() => expect(list.queryByRole('link', { name: /Laura/u })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Salir de Por vencer' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Por vencer' })).toBeNull())
  expect(new URLSearchParams(window.location.search).get('d')).toBeNull()
})

it('says that nothing is due, or that it could not be loaded', async () => {
  act(() => {
    history.replaceState(null, '', '/chat?d=1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  stored = []
  renderInSession(<Shell me={me} />, server)
  expect(await screen.findByText('Nada está por vencer')).toBeTruthy()
})
