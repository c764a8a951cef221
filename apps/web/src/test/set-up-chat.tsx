import type { EndpointName, Entry, Interaction } from '@hilo/contracts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import ChatPanel, { type ChatPanelProps } from '../features/thread/chat-panel'
import { fakeApi } from './fake-api'
import { fakeServer } from './fake-socket'
import { me, threadPage } from './fixtures'
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

    open(interaction: Interaction, change: Partial<ChatPanelProps> = {}) {
      const props: ChatPanelProps = {
        me,
        conversation: interaction.conversation.uuid,
        interaction: null,
        entry: null,
        onNewest: vi.fn(),
        resolved: false,
        onFinished: vi.fn(),
        onTransfer: vi.fn(),
        onTakeOver: vi.fn(),
        onCall: vi.fn(),
        onWrite: vi.fn(),
        accept: { busy: false, run: vi.fn() },
        onExpectNext: vi.fn(),
        contact: null,
        hrefOf: (conversation) => `/chat?c=${conversation}`,
        linkOf: ({ uuid }) => `http://hilo.test/chat?c=${interaction.conversation.uuid}&m=${uuid}`,
        onMissingChat: vi.fn(),
        onLeave: vi.fn(),
        onBack: null,
        ...change,
      }
      const view = renderInSession(placed(<ChatPanel {...props} />), server)
      return {
        ...view,
        props,
        show: (more: Partial<ChatPanelProps>) => view.again(placed(<ChatPanel {...props} {...more} />)),
      }
    },

    log: () => screen.findByRole('log'),
    asked: (name: string) => server.asked.filter((one) => one.name === name),
    /** The API calls, without what the chat reads by itself. */
    acts: () => api.calls.filter(({ name }) => name === undefined || !readsByItself.has(name)),
  }
}
