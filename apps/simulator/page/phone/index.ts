import { h } from '../lib/dom'
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
  desk.append(openPeople(store, drawer.toggle), openPhone(store), drawer.panel)
  root.replaceChildren(desk)

  // On a narrow screen there is room for one of them at a time.
  const show = () => {
    desk.dataset.view = store.customer ? 'phone' : 'people'
  }
  store.on(['people', 'chat'], show)
  show()
  store.start()
}
