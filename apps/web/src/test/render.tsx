import type { Interaction, ListPage } from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Live, LiveState } from '../server/live'
import { LiveContext } from '../server/live-context'
import { openOutbox } from '../server/outbox'
import { OutboxContext } from '../server/outbox-context'
import { openUploads } from '../server/uploads'
import { UploadsContext } from '../server/uploads-context'
import { Toaster } from '../ui/toaster'
import { TooltipProvider } from '../ui/tooltip'
import { type FakeServer, fakeServer } from './fake-socket'
import { me } from './fixtures'
import { testQueryClient } from './query-client'

export const page = (...items: Interaction[]): ListPage => ({ items, next_cursor: null })

/** Draws something inside a session whose server is in the test's hand. */
export function renderInSession(children: ReactNode, server: FakeServer = fakeServer()) {
  const listeners = new Set<() => void>()
  let state: LiveState = 'online'
  const set = (next: LiveState) => () => {
    state = next
    for (const listener of listeners) listener()
  }
  const live: Live = {
    socket: server.socket,
    state: () => state,
    everOnline: () => true,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {},
  }
  server.socket.on('connect', set('online'))
  server.socket.on('disconnect', set('offline'))
  const client = testQueryClient()
  const outbox = openOutbox(server.socket, me.uuid)
  const uploads = openUploads(server.socket, me.uuid, outbox)
  const wrap = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <LiveContext value={live}>
          <OutboxContext value={outbox}>
            <UploadsContext value={uploads}>{inner}</UploadsContext>
            <Toaster />
          </OutboxContext>
        </LiveContext>
      </TooltipProvider>
    </QueryClientProvider>
  )
  const { rerender, ...view } = render(wrap(children))
  return {
    ...view,
    again: (next: ReactNode) => rerender(wrap(next)),
    server,
    client,
    outbox,
    uploads,
    user: userEvent.setup(),
  }
}
