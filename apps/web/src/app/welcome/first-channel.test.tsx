import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answered, fakeApi } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { Welcome } from './welcome'

const open = (role: 'ADMIN' | 'AGENT', states: readonly string[]) => {
  const api = fakeApi()
  api.answer('listChannels', () => answered(states.map((state) => ({ state }))))
  return {
    api,
    ...renderInSession(<Welcome me={{ ...me, role }} takeNext={{ busy: false, run: vi.fn() }} />),
  }
}

it('links to the channels for an admin of a business without one', async () => {
  const { user } = open('ADMIN', ['disconnected'])
  await screen.findByRole('region', { name: 'Todavía no hay canales' })
  await user.click(screen.getByRole('button', { name: 'Conectar canal' }))
  expect(new URLSearchParams(location.search).get('p')).toBe('channels')
})

it.each(['ADMIN', 'AGENT'] as const)(
  'says nothing of it to %s where there is one, or who may not',
  async (role) => {
    const { api } = open(role, role === 'ADMIN' ? ['paused', 'disconnected'] : [])
    await expect
      .poll(() => api.calls.filter(({ name }) => name === 'listChannels').length)
      .toBe(role === 'ADMIN' ? 1 : 0)
    expect(screen.queryByRole('region', { name: 'Todavía no hay canales' })).toBeNull()
  },
)
