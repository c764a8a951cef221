import { phoneDigits } from '../../src/core/phone-number'
import type { Person } from '../../src/stage/wire'
import { fill, h, icon } from '../lib/dom'
import { hueOf, initials, phoneName } from '../lib/format'
import { profileNames } from './about'
import { channel, channelName } from './channel'
import { newCustomer } from './new-customer'
import type { Store } from './store'
import { switcher } from './switcher'

/** The note pad on the desk: to which business, and who writes. */
export function openPeople(store: Store, drawerToggle: HTMLButtonElement): HTMLElement {
  const business = h('select', {
    id: 'business',
    onchange: () => store.chooseAccount(business.value),
  })
  const list = h('ul', { class: 'people', 'aria-label': 'Clientes' })
  const empty = h('div', { class: 'pad-empty' })
  const adding = newCustomer(store)

  const pad = h(
    'aside',
    { class: 'pad', 'aria-label': 'Clientes y negocio' },
    h(
      'header',
      { class: 'pad-head' },
      h('p', { class: 'pad-title', 'aria-hidden': 'true' }, 'Simulador de clientes'),
      drawerToggle,
    ),
    switcher(),
    h(
      'p',
      { class: 'pad-lead' },
      h('strong', {}, `${channel.name}.`),
      ' Aquí tú eres el cliente: escribe desde el teléfono y responde en Hilo.',
    ),
    h('label', { class: 'field-label', for: 'business' }, 'Le escribes a'),
    business,
    empty,
    list,
    adding,
  )

  // Nobody is made before it is known whom they write to.
  adding.hidden = true
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
    // Once all around has its size.
    requestAnimationFrame(() => list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
  })
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
  if (username) return `@${username}`
  // Who lost their number goes on under the id that it gave them, and there it would pass for theirs.
  return channelName === 'whatsapp' && phoneDigits(id) ? 'Sin número' : id
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
