import type { ChatMessage } from '../../src/stage/wire'
import { h, icon } from '../lib/dom'
import { channel } from './channel'
import type { Composer } from './composer'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** The small menu of a message: answer it, react to it, and change or delete what is one's own. */
export function actions(message: ChatMessage, composer: Composer): HTMLElement {
  const own = message.author === 'customer'
  const mine = message.reactions.customer
  const act = (run: () => unknown) => () => {
    details.open = false
    run()
  }
  const item = (drawing: 'reply' | 'edit' | 'trash', name: string, run: () => unknown) =>
    h('button', { type: 'button', class: 'action', onclick: act(run) }, icon(drawing), name)

  const details = h(
    'details',
    { class: 'actions' },
    h('summary', { class: 'actions-open', 'aria-label': 'Acciones del mensaje' }, icon('more')),
    h(
      'div',
      { class: 'action-menu' },
      channel.reactions &&
        h(
          'div',
          { class: 'emojis' },
          ...emojis.map((emoji) =>
            h(
              'button',
              {
                type: 'button',
                class: 'emoji',
                'aria-label': `Reaccionar con ${emoji}`,
                'aria-pressed': mine === emoji ? 'true' : 'false',
                onclick: act(() =>
                  composer.send({
                    type: 'reaction',
                    messageId: message.id,
                    emoji: mine === emoji ? '' : emoji,
                  }),
                ),
              },
              emoji,
            ),
          ),
        ),
      item('reply', 'Responder', () => composer.replyTo(message)),
      own && channel.edits && message.type === 'text' && item('edit', 'Editar', () => composer.edit(message)),
      own && item('trash', 'Eliminar', () => composer.send({ type: 'revoke', messageId: message.id })),
    ),
  )
  const leave = (event: Event) => {
    if (event.type === 'keydown' && event instanceof KeyboardEvent && event.key !== 'Escape') return
    if (event.type === 'click' && event.target instanceof Node && details.contains(event.target)) return
    details.open = false
  }
  details.addEventListener('toggle', () => {
    const change = details.open ? 'addEventListener' : 'removeEventListener'
    document[change]('click', leave)
    document[change]('keydown', leave)
    // Near the top it opens downwards.
    const list = details.closest('.messages')
    const top = details.parentElement?.getBoundingClientRect().top ?? 0
    const above = top - (list?.getBoundingClientRect().top ?? 0)
    details.classList.toggle('down', above < 220)
  })
  return details
}
