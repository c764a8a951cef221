import { phoneDigits } from '../../src/core/phone-number'
import { fill, h, icon } from '../lib/dom'
import { api } from './api'
import { channel } from './channel'
import type { Store } from './store'

const { identity } = channel

/** 'Nuevo cliente' at the foot of the list, which opens into a small form. */
export function newCustomer(store: Store): HTMLElement {
  const name = h('input', { id: 'new-name', required: true, maxlength: 80, autocomplete: 'off' })
  const identifier = h('input', {
    id: 'new-identity',
    inputmode: identity.field === 'phone' ? 'tel' : identity.field === 'email' ? 'email' : 'text',
    autocomplete: 'off',
    placeholder: identity.placeholder,
    'aria-describedby': 'new-identity-problem',
    oninput: () => refuse(null),
  })
  const inherits = h('input', { type: 'checkbox', onchange: () => refuse(null) })
  const wrong = h('p', { class: 'problem', role: 'alert', id: 'new-identity-problem' })
  const problem = h('p', { class: 'problem', role: 'alert' })

  /** Says at the field what is wrong with it; null: nothing, as far as is known. */
  const refuse = (sentence: string | null) => {
    fill(wrong, sentence)
    if (sentence === null) identifier.removeAttribute('aria-invalid')
    else identifier.setAttribute('aria-invalid', 'true')
  }

  const create = async () => {
    const account = store.account?.id
    if (!account) return
    fill(problem)
    const typed = identifier.value.trim()
    const sentence = identity.field === 'phone' ? wrongWithPhone(typed, inherits.checked) : null
    refuse(sentence)
    if (sentence) return identifier.focus()
    const given = identity.field === 'phone' ? wholePhone(typed) : typed.replace(/^@/, '')
    const created = await api.create({
      name: name.value,
      account,
      ...(given && { [identity.field]: given }),
      ...(inherits.checked && { inherits: true }),
    })
    form.reset()
    details.open = false
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
    h('label', { class: 'field-label', for: name.id }, 'Nombre'),
    name,
    h('label', { class: 'field-label', for: identifier.id }, identity.label),
    identifier,
    wrong,
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

/** Left empty, one is invented; but none that could have been somebody else's. */
function wrongWithPhone(typed: string, inherits: boolean): string | null {
  if (typed === '') return inherits ? 'Escribe el número que pasa de otra persona a esta.' : null
  if (phoneDigits(typed)) return null
  return 'Esto no es un teléfono: escribe de 6 a 15 dígitos, con el país delante.'
}

/** Ten digits are a Colombian mobile number without its country. */
function wholePhone(typed: string): string {
  const digits = phoneDigits(typed) ?? ''
  return digits.length === 10 ? `57${digits}` : digits
}
