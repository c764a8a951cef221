import { h } from '../lib/dom'
import { aboutCustomer } from './about'
import { channel, channelName } from './channel'
import { openDrawer } from './drawer'
import { openPeople } from './people'
import { openPhone } from './phone'
import { createStore } from './store'

/** The desk with one channel's phone on it: who writes, the phone, and the drawer of things that can go wrong. */
export function openDesk(root: HTMLElement): void {
  document.title = `${channel.name} · Simulador de clientes`
  const store = createStore()
  const desk = h(
    'main',
    { class: 'desk', 'data-channel': channelName },
    h('h1', { class: 'unseen' }, 'Simulador de clientes'),
  )
  const drawer = openDrawer(store)
  const pad = openPeople(store, drawer.toggle())
  desk.append(pad, openPhone(store, drawer.toggle()), drawer.panel)
  root.replaceChildren(desk)

  // Where the drawer covers the pad, what is said of the customer goes along into it.
  const about = aboutCustomer(store)
  const narrow = matchMedia('(max-width: 999px)')
  const place = () =>
    narrow.matches ? drawer.panel.querySelector('header')?.after(about) : pad.append(about)
  narrow.addEventListener('change', place)
  place()

  // On a narrow screen there is room for one of them at a time.
  const show = () => {
    const view = store.customer ? 'phone' : 'people'
    if (view === desk.dataset.view) return
    const focused = document.activeElement
    desk.dataset.view = view
    // Whoever pressed what is no longer there goes on in what came in its place.
    const gone = focused instanceof HTMLElement && focused !== document.body && !focused.checkVisibility()
    if (gone) desk.querySelector<HTMLElement>(view === 'phone' ? '.back' : '.person')?.focus()
  }
  store.on(['people', 'chat'], show)
  show()
  store.start()
}
