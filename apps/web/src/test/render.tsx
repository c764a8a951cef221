import {
  contractVersion,
  defaultChoices,
  type Interaction,
  type ListPage,
  type OwnChoices,
  type SessionDetail,
} from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { keys } from '../server/http/keys'
import type { Live, LiveState } from '../server/live/live'
import { LiveContext } from '../server/live/live-context'
import { openUnsentMessages } from '../server/unsent/unsent-messages'
import { UnsentMessagesContext } from '../server/unsent/unsent-messages-context'
import { openUploads } from '../server/unsent/uploads'
import { UploadsContext } from '../server/unsent/uploads-context'
import { Toaster } from '../ui/overlay/toaster'
import { type FakeServer, fakeServer } from './fake-socket'
import { me } from './fixtures'
import { testQueryClient } from './query-client'

export const page = (...items: Interaction[]): ListPage => ({
  items,
  next_cursor: null,
  // Before every event of these tests: none is taken for a late one.
  read_at: '2020-01-01T00:00:00.000Z',
})

/** The person's session, as the server answers it. */
export const sessionOf = (
  choices: Partial<OwnChoices> = {},
  upload_bytes = 16 * 1024 * 1024,
): SessionDetail => ({
  ...me,
  upload_bytes,
  audit_days: null,
  time_zone: 'America/Bogota',
  password_given: null,
  // Of a person who has seen the hints of the first day.
  choices: {
    ...defaultChoices,
    taking_hint_seen: true,
    quick_answers_hint_seen: true,
    ending_hint_seen: true,
    ...choices,
  },
})

let nextSession: SessionDetail | null = null
/** The next session that is rendered is of a person who chose this. */
export function startWithChoices(choices: Partial<OwnChoices>): void {
  nextSession = sessionOf(choices)
}

/** The next session that is rendered has this. */
export function startWithSession(session: Partial<SessionDetail>): void {
  nextSession = { ...sessionOf(), ...session }
}

/** Renders inside a session with a fake server. */
export function renderInSession(children: ReactNode, server: FakeServer = fakeServer()) {
  const listeners = new Set<() => void>()
  let state: LiveState = 'online'
  let outdated = false
  const set = (next: LiveState) => () => {
    state = next
    for (const listener of listeners) listener()
  }
  const live: Live = {
    socket: server.socket,
    state: () => state,
    everOnline: () => true,
    outdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {},
  }
  server.socket.on('connect', set('online'))
  server.socket.on('disconnect', set('offline'))
  server.socket.on('contract', ({ version }) => {
    outdated = version > contractVersion
    for (const listener of listeners) listener()
  })
  const client = testQueryClient()
  if (nextSession) client.setQueryData(keys.session, nextSession)
  nextSession = null
  const unsentMessages = openUnsentMessages(server.socket, me.uuid)
  const uploads = openUploads(server.socket, me.uuid, unsentMessages)
  const wrap = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <LiveContext value={live}>
        <UnsentMessagesContext value={unsentMessages}>
          <UploadsContext value={uploads}>{inner}</UploadsContext>
          <Toaster />
        </UnsentMessagesContext>
      </LiveContext>
    </QueryClientProvider>
  )
  const { rerender, ...view } = render(wrap(children))
  return {
    ...view,
    again: (next: ReactNode) => rerender(wrap(next)),
    server,
    client,
    unsentMessages,
    uploads,
    user: userEvent.setup(),
  }
}

/** The toast that reads an error aloud. */
export const toastOf = (sentence: string): Element | null | undefined =>
  within(screen.getByRole('region', { name: 'Avisos', hidden: true }))
    .queryByText(sentence)
    ?.closest('[role="alert"]')
