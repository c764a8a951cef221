import type { ChatMessage, MessageState } from '../../src/stage/wire'
import { h, icon } from '../lib/dom'
import { timeOf } from '../lib/format'
import { content, summary } from './bubble-content'
import { choices } from './choices'
import type { Composer } from './composer'
import { actions } from './message-actions'

interface Around {
  /** Of a run of the same author: it has the tail. */
  first: boolean
  quoted: ChatMessage | null
  business: string
  composer: Composer
}

export function bubble(message: ChatMessage, { first, quoted, business, composer }: Around): HTMLElement {
  const own = message.author === 'customer'
  const { customer, business: theirs } = message.reactions
  const reactions = [customer, theirs].filter((emoji) => emoji !== undefined)
  return h(
    'li',
    {
      class: `line ${first ? 'first' : ''} ${own ? 'own' : 'theirs'} ${message.type}`,
      'data-id': message.id,
    },
    h(
      'div',
      { class: 'bubble' },
      h('span', { class: 'unseen' }, own ? 'Tú:' : `${business}:`),
      message.forwarded && h('p', { class: 'forwarded' }, icon('forward'), 'Reenviado'),
      message.replyTo !== undefined && !message.revoked && quote(quoted, business),
      ...(message.revoked ? [h('p', { class: 'revoked' }, 'Eliminaste este mensaje.')] : content(message)),
      h(
        'p',
        { class: 'meta' },
        message.edited && !message.revoked && 'Editado ',
        h('time', { datetime: new Date(message.at).toISOString() }, timeOf(message.at)),
        own && ticks(message),
      ),
      !message.revoked && actions(message, composer),
    ),
    reactions.length > 0 && h('p', { class: 'reactions', 'aria-label': 'Reacciones' }, reactions.join(' ')),
    ...choices(message, composer),
  )
}

const stateNames: Partial<Record<MessageState, string>> = {
  waiting: 'Esperando para salir',
  leaving: 'Enviado al negocio',
  accepted: 'Recibido por el negocio',
  read: 'Leído por el negocio',
  lost: 'El negocio no lo recibió',
}

/** ✓ it left for the webhook, ✓✓ the webhook took it, blue when the business marked it read. */
export function ticks({ state }: ChatMessage): HTMLElement {
  const name = stateNames[state] ?? ''
  const drawing =
    state === 'waiting' ? 'clock' : state === 'lost' ? 'warning' : state === 'leaving' ? 'tick' : 'ticks'
  return h('span', { class: `ticks ${state}`, title: name, role: 'img', 'aria-label': name }, icon(drawing))
}

function quote(quoted: ChatMessage | null, business: string): HTMLElement {
  const who = quoted?.author === 'business' ? business : 'Tú'
  return h(
    'blockquote',
    { class: `quote ${quoted?.author ?? 'business'}` },
    h('strong', {}, quoted ? who : 'Mensaje anterior'),
    h('span', {}, quoted ? summary(quoted) : 'Ya no está en este teléfono'),
  )
}
