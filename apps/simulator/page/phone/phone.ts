import { fill, h, icon, svg } from '../lib/dom'
import { initials, timeOf, weekdayOf } from '../lib/format'
import { channel } from './channel'
import { openComposer } from './composer'
import { openMessages } from './messages'
import type { Store } from './store'

/** The telephone: status bar, the business at the top, the chat, and where one writes. */
export function openPhone(store: Store, drawerToggle: HTMLButtonElement): HTMLElement {
  const clock = h('span', { class: 'bar-time' })
  const screen = h('div', { class: 'screen' })
  const lost = h('p', { class: 'lost', role: 'status' })
  const composer = openComposer(store)
  const messages = openMessages(store, composer)

  const idleTime = h('p', { class: 'idle-time' })
  const idleDay = h('p', { class: 'idle-day' })
  const idleHint = h('p', { class: 'idle-hint' })

  const showClock = () => {
    clock.textContent = timeOf(store.now())
    // As telephones write it there: without the half of the day, for which there is no room.
    idleTime.textContent = timeOf(store.now()).replace(/\s.*/u, '')
    idleDay.textContent = weekdayOf(store.now())
  }
  setInterval(showClock, 5_000)
  showClock()

  const back = h(
    'button',
    {
      type: 'button',
      class: 'icon-button back',
      'aria-label': 'Clientes',
      onclick: () => store.choose(null),
    },
    icon('back'),
  )
  const avatar = h('span', { class: 'avatar business', 'aria-hidden': 'true' })
  const title = h('h2')
  const doing = h('p', { role: 'status' })
  const showHeader = () => {
    const business = store.account?.name ?? ''
    const typing = (store.chat?.typingUntil ?? 0) > store.now()
    avatar.textContent = initials(business)
    title.textContent = business
    doing.className = typing ? 'typing' : ''
    doing.textContent = typing ? 'escribiendo…' : `${channel.header} · ${store.account?.shown ?? ''}`
  }

  store.on(['chat', 'accounts', 'typing'], showHeader)
  store.on(['chat', 'clock'], showClock)
  store.on(['chat', 'people', 'accounts'], () => {
    screen.classList.toggle('idle', !store.customer)
    idleHint.textContent = store.account
      ? 'Elige en la libreta quién escribe'
      : 'Espera a que haya un negocio'
  })
  store.on(['connection'], () =>
    fill(lost, !store.connected && 'Sin conexión con el simulador. Se intenta de nuevo…'),
  )

  const idle = h('div', { class: 'idle-text' }, idleTime, idleDay, idleHint)
  screen.append(
    h('div', { class: 'bar', 'aria-hidden': 'true' }, clock, signal()),
    lost,
    h(
      'header',
      { class: 'chat-head' },
      back,
      avatar,
      h('div', { class: 'chat-who' }, title, doing),
      svg([channel.glyph], 'glyph'),
      drawerToggle,
    ),
    ...messages,
    composer.element,
    idle,
  )
  return h(
    'section',
    { class: 'phone', 'aria-label': 'Teléfono del cliente' },
    h('div', { class: 'phone-body' }, screen),
  )
}

function signal(): HTMLElement {
  return h('span', { class: 'bar-signal' }, h('i', { class: 'bars' }), h('i', { class: 'battery' }))
}
