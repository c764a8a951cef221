import { fill, h, icon } from '../lib/dom'
import { api } from './api'
import type { Store } from './store'

/** 'Nuevo cliente' at the foot of the list, which opens into a small form. */
export function newCustomer(store: Store): HTMLElement {
  const name = h('input', { id: 'new-name', required: true, maxlength: 80, autocomplete: 'off' })
  const phone = h('input', {
    id: 'new-phone',
    inputmode: 'tel',
    autocomplete: 'off',
    placeholder: 'Se inventa uno',
  })
  const problem = h('p', { class: 'problem', role: 'alert' })

  const create = async () => {
    const account = store.account?.phone_number_id
    if (!account) return
    const digits = phone.value.replace(/\D/g, '')
    // Ten digits are a Colombian mobile number without its country.
    const whole = digits.length === 10 ? `57${digits}` : digits
    const created = await api.create({ name: name.value, account, ...(whole && { phone: whole }) })
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
    h('label', { class: 'field-label', for: 'new-phone' }, 'Teléfono (opcional)'),
    phone,
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
