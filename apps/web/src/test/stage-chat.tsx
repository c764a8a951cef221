import type { Entry, Interaction } from '@hilo/contracts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import ChatPanel, { type ChatPanelProps } from '../features/thread/chat-panel'
import { fakeApi } from './fake-api'
import { fakeServer } from './fake-socket'
import { me, threadPage } from './fixtures'
import { renderInSession } from './render'

export type ChatStage = ReturnType<typeof stageChat>

/** Where the page has it: what is let go over it is for it. */
const placed = (chat: ReactNode) => <main id="conversacion">{chat}</main>

/** A chat in a window that has the person's attention, and both halves of its server; for one test. */
export function stageChat() {
  const api = fakeApi()
  const server = fakeServer()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  return {
    api,
    server,

    /** What the server says of the chat from now on. */
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
        resolved: false,
        onFinished: vi.fn(),
        onTransfer: vi.fn(),
        onTakeOver: vi.fn(),
        contact: null,
        hrefOf: (conversation) => `/chat?c=${conversation}`,
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
    /** What the person made happen; how the channels are is asked by itself. */
    acts: () => api.calls.filter(({ name }) => name !== 'listChannelStatus'),
  }
}
