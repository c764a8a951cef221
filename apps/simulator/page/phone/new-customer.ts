import { phoneDigits } from '../../src/core/phone-number'
import { fill, h, icon } from '../lib/dom'
import { api, Refused } from './api'
import { channel } from './channel'
import type { Store } from './store'

const { identity } = channel

/** 'Nuevo cliente' at the foot of the list, which opens into a small form. */
export function newCustomer(store: Store): HTMLElement {
  const name = fieldOf({ id: 'new-name', maxlength: 80 })
  const identifier = fieldOf({
    id: 'new-identity',
    inputmode: identity.field === 'phone' ? 'tel' : identity.field === 'email' ? 'email' : 'text',
    placeholder: identity.placeholder,
  })
  const inherits = h('input', { type: 'checkbox', onchange: () => identifier.refuse(null) })
  const problem = h('p', { class: 'problem', role: 'alert' })

  const create = async () => {
    const account = store.account?.id
    if (!account) return
    const typed = identifier.input.value.trim()
    const sentence = identity.field === 'phone' ? wrongWithPhone(typed, inherits.checked) : null
    if (sentence) throw new Refused(sentence, { [identity.field]: sentence })
    const given = identity.field === 'phone' ? wholePhone(typed) : typed.replace(/^@/, '')
    const created = await api.create({
      name: name.input.value,
      account,
      ...(given && { [identity.field]: given }),
      ...(inherits.checked && { inherits: true }),
    })
    form.reset()
    details.open = false
    store.customers = await api.customers(account)
    await store.choose(created.id)
  }

  /** Each sentence at the field that it is about; what is about none stands above the button. */
  const say = (error: unknown) => {
    const fields = error instanceof Refused ? error.fields : {}
    name.refuse(fields.name ?? null)
    identifier.refuse(fields[identity.field] ?? null)
    const [first] = form.querySelectorAll<HTMLElement>('[aria-invalid]')
    fill(problem, first || error === null ? null : error instanceof Error ? error.message : String(error))
    first?.focus()
  }

  const form = h(
    'form',
    {
      class: 'new-form',
      onsubmit: (event) => {
        event.preventDefault()
        create().then(() => say(null), say)
      },
    },
    h('label', { class: 'field-label', for: name.input.id }, 'Nombre'),
    name.input,
    name.wrong,
    h('label', { class: 'field-label', for: identifier.input.id }, identity.label),
    identifier.input,
    identifier.wrong,
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
  details.addEventListener('toggle', () => details.open && name.input.focus())
  return details
}

/** A field, and what is wrong with it: said under it until somebody types. */
function fieldOf({ id, ...attributes }: { id: string } & Record<string, string | number>) {
  const wrong = h('p', { class: 'problem', role: 'alert', id: `${id}-problem` })
  const refuse = (sentence: string | null) => {
    fill(wrong, sentence)
    if (sentence === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  const input = h('input', {
    id,
    autocomplete: 'off',
    'aria-describedby': wrong.id,
    oninput: () => refuse(null),
    ...attributes,
  })
  return { input, wrong, refuse }
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
