import { fill, h, icon } from '../lib/dom'
import { momentOf } from '../lib/format'
import { api } from './api'
import { channel } from './channel'
import type { Store } from './store'

export const profileNames: Record<string, string> = channel.profiles

/** What only a tester wants to know of the customer in hand: how the telephone is, and until when we may write. */
export function aboutCustomer(store: Store): HTMLElement {
  const about = h('div', { class: 'about' })
  const window = h('p', { class: 'window' })
  let shown = ''
  const show = () => {
    const { customer } = store
    fill(window, icon('clock'), windowOf(store))
    const now = JSON.stringify(customer)
    // A select that is open is not taken from under the hand.
    if (now === shown) return
    shown = now
    fill(about, ...(customer ? [profileOf(customer), window] : []))
  }
  store.on(['people', 'chat', 'message', 'clock'], show)
  return about
}

function profileOf({ id, name, profile }: NonNullable<Store['customer']>): HTMLElement {
  const select = h(
    'select',
    { onchange: () => api.setProfile(id, select.value) },
    ...Object.entries(profileNames).map(([value, title]) =>
      h('option', { value, selected: value === profile }, title),
    ),
  )
  return h('label', { class: 'field-label' }, `Teléfono de ${name}`, select)
}

function windowOf({ chat, now }: Store): string {
  const wrote = chat?.messages.some(({ author }) => author === 'customer') ?? false
  const closes = chat?.windowClosesAt ?? null
  if (channel.windowClosed === null ? !wrote : closes === null) return 'Aún no ha escrito a este negocio.'
  if (channel.windowClosed === null || closes === null)
    return 'Este canal no cierra: el negocio puede escribirle siempre.'
  return closes > now() ? `Ventana de 24 horas abierta hasta el ${momentOf(closes)}` : channel.windowClosed
}
