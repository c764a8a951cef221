import type { Person } from '../../src/stage/wire'
import { fill, h, icon } from '../lib/dom'
import { hueOf, initials, momentOf, phoneName } from '../lib/format'
import { api } from './api'
import { channel, channelName } from './channel'
import { newCustomer } from './new-customer'
import type { Store } from './store'
import { switcher } from './switcher'

const profileNames: Record<string, string> = channel.profiles

/** The note pad on the desk: to which business, and who writes. */
export function openPeople(store: Store, toggleDrawer: HTMLButtonElement): HTMLElement {
  const business = h('select', {
    id: 'business',
    onchange: () => store.chooseAccount(business.value),
  })
  const list = h('ul', { class: 'people', 'aria-label': 'Clientes' })
  const about = h('div', { class: 'about' })
  const empty = h('div', { class: 'pad-empty' })
  const adding = newCustomer(store)

  const pad = h(
    'aside',
    { class: 'pad', 'aria-label': 'Clientes y negocio' },
    h(
      'header',
      { class: 'pad-head' },
      h('p', { class: 'pad-title', 'aria-hidden': 'true' }, 'Simulador de clientes'),
      toggleDrawer,
    ),
    switcher(),
    h('p', { class: 'pad-lead' }, 'Aquí tú eres el cliente: escribe desde el teléfono y responde en Hilo.'),
    h('label', { class: 'field-label', for: 'business' }, 'Le escribes a'),
    business,
    empty,
    list,
    adding,
    about,
  )

  store.on(['accounts'], () => {
    fill(business, ...store.accounts.map((account) => h('option', { value: account.id }, account.business)))
    business.value = store.account?.id ?? ''
    business.disabled = store.accounts.length === 0
    fill(empty, store.accounts.length === 0 && noAccounts())
    for (const part of [list, adding]) part.hidden = store.accounts.length === 0
  })
  store.on(['people'], () => {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.customer : undefined
    fill(list, ...store.customers.map((customer) => row(store, customer)))
    // Drawn anew: the keyboard stays where it was.
    const buttons = [...list.querySelectorAll('button')]
    buttons.find(({ dataset }) => dataset.customer === focused)?.focus()
    buttons.find((button) => button.hasAttribute('aria-current'))?.scrollIntoView({ block: 'nearest' })
  })
  store.on(['people', 'chat', 'message', 'clock'], () => fill(about, ...aboutCustomer(store)))
  return pad
}

function row(store: Store, customer: Person): HTMLElement {
  const chosen = customer.id === store.customer?.id
  const unread = store.unread.get(customer.id)?.size ?? 0
  const id = `customer-${customer.id}`
  const where = whereIs(customer)
  const state =
    customer.profile === 'online' ? '' : ` · ${profileNames[customer.profile] ?? customer.profile}`
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: 'person',
        'data-customer': customer.id,
        // The name alone names it; the rest describes it.
        'aria-labelledby': `${id}-name`,
        'aria-describedby': `${id}-more`,
        'aria-current': chosen ? 'true' : null,
        onclick: () => store.choose(customer.id),
      },
      h(
        'span',
        { class: `avatar hue-${hueOf(customer.id)}`, 'aria-hidden': 'true' },
        initials(customer.name),
      ),
      h(
        'span',
        { class: 'person-text' },
        h('span', { class: 'person-name', id: `${id}-name` }, customer.name),
        h('span', { class: 'person-more', id: `${id}-more` }, `${where}${state}`),
      ),
      unread > 0 && h('span', { class: 'unread', title: 'Mensajes sin ver' }, String(unread)),
    ),
  )
}

/** How the provider knows them. */
function whereIs({ id, phone, username, email }: Person): string {
  if (channelName === 'gmail') return email ?? id
  if (phone) return phoneName(phone)
  return username ? `@${username}` : id
}

/** What only a tester wants to know of the customer in hand. */
function aboutCustomer(store: Store): (Node | false)[] {
  const { customer, chat } = store
  if (!customer) return []
  const select = h(
    'select',
    {
      id: 'profile',
      onchange: () => api.setProfile(customer.id, select.value),
    },
    ...Object.entries(profileNames).map(([value, name]) =>
      h('option', { value, selected: value === customer.profile }, name),
    ),
  )
  const closes = chat?.windowClosesAt ?? null
  const wrote = chat?.messages.some(({ author }) => author === 'customer') ?? false
  const window =
    channel.windowClosed === null
      ? wrote
        ? 'Este canal no cierra: el negocio puede escribirle siempre.'
        : 'Aún no ha escrito a este negocio.'
      : closes === null
        ? 'Aún no ha escrito a este negocio.'
        : closes > store.now()
          ? `Ventana de 24 horas abierta hasta el ${momentOf(closes)}`
          : channel.windowClosed
  return [
    h('label', { class: 'field-label', for: 'profile' }, `Teléfono de ${customer.name}`),
    select,
    h('p', { class: 'window' }, icon('clock'), window),
  ]
}

function noAccounts(): HTMLElement {
  return h(
    'div',
    { class: 'no-accounts' },
    icon('store'),
    h('p', {}, 'Todavía no hay un negocio conectado.'),
    h('p', {}, 'Aparece aquí, sin recargar, en cuanto Hilo arranque con su demostración.'),
  )
}
