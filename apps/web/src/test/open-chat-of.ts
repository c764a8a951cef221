import type { Interaction } from '@hilo/contracts'
import { vi } from 'vitest'
import type { ChatActs, ChatPlace, OpenChat } from '../features/thread/open-chat'
import { me } from './fixtures'

export type OpenChatChange = Partial<ChatPlace & ChatActs & Pick<OpenChat, 'me'>>

/** The context of an open chat, with functions that only record their calls. */
export function openChatOf(interaction: Interaction, change: OpenChatChange = {}) {
  const { uuid: conversation } = interaction.conversation
  const leaving = { done: vi.fn(), failed: vi.fn() }
  const props = {
    me,
    conversation,
    interaction: null,
    entry: null,
    resolved: false,
    hrefOf: (conversation: string) => `/chat?c=${conversation}`,
    linkOf: ({ uuid }: { uuid: string }) => `http://hilo.test/chat?c=${conversation}&m=${uuid}`,
    toEnd: vi.fn(),
    toList: vi.fn(),
    back: null,
    onMissing: vi.fn(),
    transfer: vi.fn(),
    takeOver: vi.fn(),
    call: vi.fn(),
    write: vi.fn(),
    accept: vi.fn(),
    accepting: false,
    startLeaving: vi.fn(() => leaving),
    ...change,
  }
  const chat: OpenChat = { me: props.me, place: props, acts: props, contact: null }
  return { chat, props, leaving }
}
