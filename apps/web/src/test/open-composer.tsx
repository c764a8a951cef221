import type { ChannelType } from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Composer } from '../features/thread/composer/composer'
import { Toaster } from '../ui/overlay/toaster'
import { uuid } from './fixtures'
import { testQueryClient } from './query-client'

export const composerUser = 'ana'

interface Options {
  interaction?: string
  channel?: ChannelType
  otherAnswer?: { uuid: string; name: string }
}
/** Opens a composer alone, without the thread around it. */
export function openComposer(conversation = uuid(), online = true, first: Options = {}) {
  let options = first
  const onSend = vi.fn()
  const onSendFile = vi.fn()
  const onTyping = vi.fn()
  const client = testQueryClient()
  const draw = (key: string) => (
    <QueryClientProvider client={client}>
      <main id="conversacion">
        <Composer
          key={key}
          chat={{
            user: composerUser,
            conversation: key,
            interaction: options.interaction ?? 'this one',
            name: 'Laura Gómez',
            channel: options.channel ?? 'whatsapp',
            values: { nombre: 'Laura', agente: 'Ana Restrepo' },
            lastMail: null,
          }}
          online={online}
          windowLeft={null}
          otherAnswer={options.otherAnswer ?? null}
          writingNote={false}
          onWritingNote={() => {}}
          onTyping={onTyping}
          send={{ text: onSend, file: onSendFile }}
        />
      </main>
      <Toaster />
    </QueryClientProvider>
  )
  const view = render(draw(conversation))
  return {
    client,
    onSend,
    onSendFile,
    onTyping,
    conversation,
    show: (other: string, more: Options = {}) => {
      options = { ...options, ...more }
      view.rerender(draw(other))
    },
    unmount: view.unmount,
    keys: userEvent.setup(),
  }
}

export const composerBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
