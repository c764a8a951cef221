import type { FirstStep, FirstSteps, OptionalFirstStep } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answered, fakeApi } from '../../test/fake-api'
import { fakeServer } from '../../test/fake-socket'
import { me } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { Welcome } from './welcome'

const none = { channel: false, people: false, areas: false, hours: false, welcome: false, message: false }
const all = { channel: true, people: true, areas: true, hours: true, welcome: true, message: true }

function open(role: 'ADMIN' | 'AGENT', steps: Record<FirstStep, boolean>, hidden_at: string | null = null) {
  const api = fakeApi()
  const server = fakeServer()
  const now: FirstSteps = { steps, skipped: [], hidden_at }
  api.answer('readFirstSteps', () => answered(now))
  api.answer('hideFirstSteps', ({ body }) => {
    now.hidden_at = (body as { hidden: boolean }).hidden ? '2026-11-29T05:00:00.000Z' : null
    return answered(now)
  })
  return {
    api,
    now,
    ...renderInSession(<Welcome me={{ ...me, role }} takeNext={{ busy: false, run: vi.fn() }} />, server),
  }
}
const asked = (api: ReturnType<typeof fakeApi>, wanted: string) =>
  api.calls.filter(({ name }) => name === wanted)

it('shows the first steps to an admin, and leads to where each is done', async () => {
  const { user } = open('ADMIN', { ...none, people: true })
  const steps = within(await screen.findByRole('region', { name: 'Primeros pasos' }))
  steps.getByText(/^1 de 6 hechos/u)
  expect(
    steps.getAllByRole('listitem').map((item) => /Hecho|Por hacer/u.exec(item.textContent)?.[0]),
  ).toEqual(['Por hacer', 'Hecho', 'Por hacer', 'Por hacer', 'Por hacer', 'Por hacer'])
  // There is nothing to write to yet.
  expect(steps.queryByRole('button', { name: 'Ver los chats' })).toBeNull()
  await user.click(steps.getByRole('button', { name: 'Conectar canal' }))
  expect(new URLSearchParams(location.search).get('p')).toBe('channels')
  // Its dialog opens at once.
  expect(history.state.state).toEqual({ connect: true })
})

it('ticks a step off while one looks, and goes with the last one', async () => {
  const { server, now } = open('ADMIN', { ...all, message: false })
  await screen.findByText(/^5 de 6 hechos/u)
  Object.assign(now, { steps: all, hidden_at: '2026-11-29T05:00:00.000Z' })
  server.say('update:targets', {})
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull())
})

it('a step that the business does not need counts, and can be needed after all; a channel is always needed', async () => {
  const { user, api, now } = open('ADMIN', none)
  api.answer('skipFirstStep', ({ body }) => {
    const { step, skipped } = body as { step: OptionalFirstStep; skipped: boolean }
    now.skipped = skipped ? [step] : []
    return answered({ ...now })
  })
  const steps = within(await screen.findByRole('region', { name: 'Primeros pasos' }))
  expect(steps.queryByRole('button', { name: 'No lo necesito: Conecta un canal' })).toBeNull()
  await user.click(steps.getByRole('button', { name: 'No lo necesito: Di cuándo atiendes' }))
  await steps.findByText(/^1 de 6 hechos/u)
  expect(steps.queryByRole('button', { name: 'Poner el horario' })).toBeNull()
  await user.click(steps.getByRole('button', { name: 'Sí lo necesito: Di cuándo atiendes' }))
  await steps.findByText(/^0 de 6 hechos/u)
})

it('is shown again where all are done, and says so', async () => {
  open('ADMIN', all)
  await screen.findByText('Los primeros pasos están completos')
})

it('goes for the whole business when it is hidden, and what is missing to receive stays said', async () => {
  const { user, api } = open('ADMIN', none)
  await user.click(await screen.findByRole('button', { name: 'Ocultar' }))
  await screen.findByRole('region', { name: 'Todavía no hay canales' })
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull()
  expect(asked(api, 'hideFirstSteps').map(({ body }) => body)).toEqual([{ hidden: true }])
  await user.click(screen.getByRole('button', { name: 'Conectar canal' }))
  expect(new URLSearchParams(location.search).get('p')).toBe('channels')
  expect(history.state.state).toEqual({ connect: true })
})

it.each(['ADMIN', 'AGENT'] as const)(
  'says nothing of it to %s where all is done, or who may not',
  async (role) => {
    const { api } = open(role, all, '2026-11-29T05:00:00.000Z')
    await expect.poll(() => asked(api, 'readFirstSteps').length).toBe(role === 'ADMIN' ? 1 : 0)
    expect(screen.queryByRole('region', { name: /Primeros pasos|canales/u })).toBeNull()
  },
)
