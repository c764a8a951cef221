import type { EndpointName, Entry, Interaction } from '@hilo/contracts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import ChatPanel from '../features/thread/chat-panel'
import { OpenChatContext } from '../features/thread/open-chat'
import { fakeApi } from './fake-api'
import { fakeServer } from './fake-socket'
import { threadPage } from './fixtures'
import { type OpenChatChange, openChatOf } from './open-chat-of'
import { renderInSession } from './render'

export type ChatSetUp = ReturnType<typeof setUpChat>

/** The element that the page has around the chat, for drag and drop. */
const placed = (chat: ReactNode) => <main id="conversacion">{chat}</main>

const readsByItself: ReadonlySet<EndpointName> = new Set([
  'listChannelStatus',
  'finishReasons',
  'listTargets',
  'mailReply',
])

/** A chat in an active window, with a fake API and a fake socket server. */
export function setUpChat() {
  const api = fakeApi()
  const server = fakeServer()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  return {
    api,
    server,

    /** Sets the server's thread page of the chat. */
    serve(interaction: Interaction, ...messages: Entry[]) {
      server.answer('get:interaction:conversation:messages', () => threadPage(interaction, ...messages))
      server.answer('leave:conversation', () => ({}))
      server.answer('read:interaction', () => ({
        ...interaction,
        unread: 0,
        version: interaction.version + 1,
      }))
    },

    open(interaction: Interaction, change: OpenChatChange = {}) {
      const { props, leaving } = openChatOf(interaction, change)
      const panel = (more: OpenChatChange = {}) =>
        placed(
          <OpenChatContext value={openChatOf(interaction, { ...props, ...more }).chat}>
            <ChatPanel />
          </OpenChatContext>,
        )
      const view = renderInSession(panel(), server)
      return { ...view, props, leaving, show: (more: OpenChatChange) => view.again(panel(more)) }
    },

    log: () => screen.findByRole('log'),
    asked: (name: string) => server.asked.filter((one) => one.name === name),
    /** The API calls, without what the chat reads by itself. */
    acts: () => api.calls.filter(({ name }) => name === undefined || !readsByItself.has(name)),
  }
}
