import type { ChatMessage } from '../../src/stage/wire'
import { fill, h } from '../lib/dom'
import { dayKey, dayName } from '../lib/format'
import { readsWhenLooking } from '../lib/reading'
import { api } from './api'
import { bubble, ticks } from './bubble'
import { summary } from './bubble-content'
import { channel } from './channel'
import type { Composer } from './composer'
import type { Store } from './store'

/** A message of the business exists for the customer once it reached the phone. */
const onPhone = ({ author, type, state }: ChatMessage): boolean =>
  type !== 'reaction' && (author === 'customer' || state === 'delivered' || state === 'read')

/** The chat, and what is said of it to whoever does not see it. */
export function openMessages(store: Store, composer: Composer): HTMLElement[] {
  const heard = h('p', { class: 'unseen', role: 'status' })
  const list = h('ol', { class: 'messages', 'aria-label': 'Mensajes', tabindex: 0 })
  const shown = new Map<string, { element: HTMLElement; drawn: string }>()

  const draw = (message: ChatMessage) => {
    const messages = store.chat?.messages.filter(onPhone) ?? []
    const before = messages[messages.indexOf(message) - 1]
    const element = bubble(message, {
      first: before?.author !== message.author,
      quoted: messages.find(({ id }) => id === message.replyTo) ?? null,
      business: store.account?.name ?? '',
      composer,
    })
    shown.set(message.id, { element, drawn: looks(message) })
    return { element, newDay: !before || dayKey(before.at) !== dayKey(message.at) }
  }

  const add = (message: ChatMessage) => {
    const { element, newDay } = draw(message)
    if (newDay) list.append(h('li', { class: 'day' }, dayName(message.at, store.now())))
    list.append(element)
  }

  const showAll = () => {
    shown.clear()
    fill(list, notice())
    for (const message of store.chat?.messages.filter(onPhone) ?? []) add(message)
    toEnd()
    look(store)
  }

  const toEnd = () => {
    list.scrollTop = list.scrollHeight
  }
  /** Whoever reads above is left there; whoever was at the end stays at the end. */
  let atEnd = true
  list.addEventListener('scroll', () => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60
  })
  // A picture takes its room when it arrives.
  list.addEventListener('load', () => atEnd && toEnd(), true)

  const showOne = (message: ChatMessage) => {
    if (!onPhone(message)) return
    const known = shown.get(message.id)
    const follow = atEnd || (!known && message.author === 'customer')
    // Only its state changed: whoever hears it or opens its menu is not disturbed.
    if (known?.drawn === looks(message)) known.element.querySelector('.ticks')?.replaceWith(ticks(message))
    else if (known) known.element.replaceWith(draw(message).element)
    else if (store.chat?.messages.filter(onPhone).at(-1) === message) add(message)
    else showAll()
    if (!known && message.author === 'business')
      heard.textContent = `${store.account?.name ?? ''}: ${summary(message)}`
    if (follow) toEnd()
    look(store)
  }

  store.on(['chat'], showAll)
  store.on(['message'], (message) => message && showOne(message))
  document.addEventListener('visibilitychange', () => look(store))
  return [list, heard]
}

const looks = ({ state: _, ...rest }: ChatMessage): string => JSON.stringify(rest)

/** Who looks at a chat has read it. */
function look(store: Store): void {
  const { chat } = store
  const waiting = chat?.messages.some(({ author, state }) => author === 'business' && state === 'delivered')
  if (!chat || !waiting || document.visibilityState !== 'visible') return
  if (store.customer?.profile === 'noReceipts' || !readsWhenLooking()) return
  api.read(chat.customer, chat.account).catch(() => {
    // The next message or the next look tries again.
  })
}

function notice(): HTMLElement {
  return h(
    'li',
    { class: 'notice' },
    `Este chat es una simulación: los mensajes van a Hilo por la misma API de ${channel.name} y nada sale de este equipo.`,
  )
}
