import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { phoneDigits } from '../../src/core/phone-number'
import { channel } from '../channel'
import { Icon } from '../lib/icon'
import { type NewCustomer as Input, Refused, reasonOf } from '../store/api'
import { create } from '../store/live'

const { field: identity, label, placeholder } = channel.identity
const keyboards = { phone: 'tel', email: 'email', username: 'text' } as const

/** 'Nuevo cliente' below the list: opens a small form. */
export function NewCustomer({ hidden }: { hidden: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  /** By field, until the person types in it; `form` holds a problem of no field, shown above the button. */
  const [problems, setProblems] = useState<Record<string, string>>({})
  const clear = (field: string) => setProblems({ ...problems, [field]: '' })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    try {
      await create(customerIn(new FormData(form)))
      setProblems({})
      form.reset()
      if (details.current) details.current.open = false
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      const first = [...form.querySelectorAll('input')].find(({ name }) => fields[name])
      setProblems(first ? fields : { form: reasonOf(error) })
      first?.focus()
    }
  }

  return (
    <details
      className="new"
      hidden={hidden}
      ref={details}
      onToggle={({ currentTarget: opened }) => {
        // The browser reports it a moment later, when the person may already type into another field.
        if (opened.open && !opened.querySelector('form')?.contains(document.activeElement))
          opened.querySelector('input')?.focus()
      }}
    >
      <summary>
        <Icon name="plus" className="turn" />
        Nuevo cliente
      </summary>
      <form className="new-form" onSubmit={submit}>
        <Field label="Nombre" name="name" problem={problems.name} clear={clear} maxLength={80} />
        <Field
          {...{ label, placeholder, clear }}
          name={identity}
          problem={problems[identity]}
          inputMode={keyboards[identity]}
        />
        {/* Only on WhatsApp is the identifier a phone number, which can pass to another person. */}
        {identity === 'phone' && (
          <label className="inherits">
            <input type="checkbox" name="inherits" onChange={() => clear(identity)} />
            Era de otra persona, y ahora es de esta
          </label>
        )}
        <p className="problem" role="alert">
          {problems.form}
        </p>
        <button className="solid" type="submit">
          Crear cliente
        </button>
      </form>
    </details>
  )
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  problem: string | undefined
  clear: (field: string) => void
}

const Field = ({ label, name, problem, clear, ...input }: FieldProps) => (
  <>
    <label className="field-label" htmlFor={`new-${name}`}>
      {label}
    </label>
    <input
      id={`new-${name}`}
      name={name}
      autoComplete="off"
      aria-describedby={`new-${name}-problem`}
      aria-invalid={problem ? true : undefined}
      onInput={() => clear(name)}
      {...input}
    />
    <p className="problem" role="alert" id={`new-${name}-problem`}>
      {problem}
    </p>
  </>
)

/** The form's values as the control API takes them; throws a refusal. */
function customerIn(form: FormData): Input {
  const inherits = form.has('inherits')
  const typed = String(form.get(identity)).trim()
  const sentence = identity === 'phone' ? wrongWithPhone(typed, inherits) : null
  if (sentence) throw new Refused(sentence, { [identity]: sentence })
  const identifier = identity === 'phone' ? wholePhone(typed) : typed.replace(/^@/, '')
  return {
    name: String(form.get('name')),
    ...(identifier && { [identity]: identifier }),
    ...(inherits && { inherits: true }),
  }
}

/** An empty phone is allowed, the simulator makes one up; an inherited one must be given. */
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
