import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { navigate } from '../../lib/browser/navigation'
import { fakeApi } from '../../test/fake-api'
import { fakeServer } from '../../test/fake-socket'
import { me } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { Welcome } from './welcome'

const open = (waiting: number) => {
  fakeApi()
  const server = fakeServer()
  server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: waiting, unread: 0 }))
  const run = vi.fn()
  return { run, ...renderInSession(<Welcome me={me} takeNext={{ busy: false, run }} />, server) }
}

it('offers the next chat, with how many wait', async () => {
  const { user, run } = open(53)
  await user.click(await screen.findByRole('button', { name: 'Tomar el siguiente (53 esperan)' }))
  expect(run).toHaveBeenCalledOnce()
})

it('speaks of the list where it has a chat', async () => {
  open(53)
  await screen.findByRole('button')
  // Of one's own there is none.
  screen.getByText(/en un solo lugar\.$/u)
  act(() => navigate('/chat?tab=chats'))
  screen.getByText(/ Elige un chat de la lista para empezar\.$/u)
  act(() => navigate('/chat'))
})

it('offers nothing where nobody waits', async () => {
  open(0)
  await screen.findByText('Hola, Ana')
  screen.getByText(/en un solo lugar\.$/u)
  expect(screen.queryByRole('button')).toBeNull()
})
