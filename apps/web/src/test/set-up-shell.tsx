import type { Role } from '@hilo/contracts'
import { screen, within } from '@testing-library/react'
import { Shell } from '../app/shell/shell'
import { type FakeApi, fakeApi } from './fake-api'
import { type FakeServer, fakeServer } from './fake-socket'
import { fromClient, me, mine, row, threadPage } from './fixtures'
import { page, renderInSession } from './render'

/** An own chat, an unassigned one, and the latter after it was accepted. */
export const jorge = mine({ name: 'Jorge Peñaloza', version: 3 })
export const laura = row({ name: 'Laura Gómez', version: 3 })
export const accepted = mine({
  ...laura,
  status: 'assigned',
  user: { uuid: me.uuid, name: me.name },
  version: 4,
})

/** The default answers of the server for the whole application. */
export function setUpShell(): { api: FakeApi; server: FakeServer } {
  const api = fakeApi()
  const server = fakeServer()
  history.replaceState(null, '', '/chat')
  dispatchEvent(new PopStateEvent('popstate'))
  server.answer('get:interaction:assigned', () => page(jorge))
  server.answer('get:interaction:not:assigned', () => page(laura))
  server.answer('get:resolves:interactions', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 1, not_assigned: 1, unread: 3 }))
  server.answer('get:interaction:conversation:messages', ({ conversation_uuid }) => {
    const interaction = conversation_uuid === jorge.conversation.uuid ? jorge : accepted
    return threadPage(interaction, fromClient(interaction, 1, 'Hola'))
  })
  server.answer('leave:conversation', () => ({}))
  return { api, server }
}

export const openShell = (server: FakeServer, role: Role = 'AGENT') =>
  renderInSession(<Shell me={{ ...me, role }} />, server)

export const menu = () => within(screen.getByRole('navigation', { name: 'Principal' }))
