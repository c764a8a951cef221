import { fill, h, icon } from '../lib/dom'
import { api } from './api'
import { channel } from './channel'
import type { Store } from './store'

const { identity } = channel

/** 'Nuevo cliente' at the foot of the list, which opens into a small form. */
export function newCustomer(store: Store): HTMLElement {
  const name = h('input', { id: 'new-name', required: true, maxlength: 80, autocomplete: 'off' })
  const phone = h('input', {
    id: 'new-phone',
    inputmode: identity.field === 'phone' ? 'tel' : identity.field === 'email' ? 'email' : 'text',
    autocomplete: 'off',
    placeholder: identity.placeholder,
  })
  const inherits = h('input', { type: 'checkbox' })
  const problem = h('p', { class: 'problem', role: 'alert' })

  const create = async () => {
    const account = store.account?.id
    if (!account) return
    const digits = phone.value.replace(/\D/g, '')
    // Ten digits are a Colombian mobile number without its country.
    const whole = digits.length === 10 ? `57${digits}` : digits
    const given = identity.field === 'phone' ? whole : phone.value.trim().replace(/^@/, '')
    const created = await api.create({
      name: name.value,
      account,
      ...(given && { [identity.field]: given }),
      ...(given && inherits.checked && { inherits: true }),
    })
    form.reset()
    details.open = false
    fill(problem)
    store.customers = await api.customers(account)
    await store.choose(created.id)
  }

  const form = h(
    'form',
    {
      class: 'new-form',
      onsubmit: (event) => {
        event.preventDefault()
        create().catch((error: unknown) =>
          fill(problem, error instanceof Error ? error.message : String(error)),
        )
      },
    },
    h('label', { class: 'field-label', for: 'new-name' }, 'Nombre'),
    name,
    h('label', { class: 'field-label', for: 'new-phone' }, identity.label),
    phone,
    // WhatsApp alone knows people by something that passes on.
    identity.field === 'phone' &&
      h('label', { class: 'inherits' }, inherits, 'Era de otra persona, y ahora es de esta'),
    problem,
    h('button', { class: 'solid', type: 'submit' }, 'Crear cliente'),
  )
  const details = h(
    'details',
    { class: 'new' },
    h('summary', {}, icon('plus', 'turn'), 'Nuevo cliente'),
    form,
  )
  details.addEventListener('toggle', () => details.open && name.focus())
  return details
}
