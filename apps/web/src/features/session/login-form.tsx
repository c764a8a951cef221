import { type FormEvent, useEffect, useRef, useState } from 'react'
import { wasSessionRefused } from '../../server/session/session'
import { common, login } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field, Input } from '../../ui/form/field'
import { Checkbox } from '../../ui/form/inputs/checkbox'
import { PasswordField } from '../../ui/form/inputs/password-field'
import { Problem } from '../../ui/form/problem'
import { notify } from '../../ui/overlay/notify'

/** The code that calls the API is loaded while the person types, so that the form shows quickly. */
const importLogIn = () => import('./log-in')

const notAvailable = () => notify.error(common.notAvailable)

interface LoginFormProps {
  onTyping?: () => void
  /** The e-mail typed before 'forgot password' was opened. */
  email: string
  /** Called with the address typed so far. */
  onForgot: (email: string) => void
}

export function LoginForm({ onTyping, email: typedBefore, onForgot }: LoginFormProps) {
  /** That the server ended the session: nothing else says it, so it is read aloud. */
  const [ended, setEnded] = useState<string | null>(null)
  const [missing, setMissing] = useState<{ email: boolean; password: boolean }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // Focuses the address, but not on phones, whose keyboard would cover the page.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) email.current?.focus()
    // Set after the first render: an alert that is there from the start is not announced.
    if (wasSessionRefused()) setEnded(login.ended)
  }, [])

  /** Called on a gesture; the focus alone means nothing, because it is there from the start. */
  const prepare = () => {
    void importLogIn().catch(() => undefined)
    onTyping?.()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const address = String(form.get('email') ?? '').trim()
    const secret = String(form.get('password') ?? '')
    const empty = { email: address === '', password: secret === '' }
    const incomplete = empty.email || empty.password
    setMissing(empty)
    if (incomplete) {
      notify.error(login.incomplete)
      ;(empty.email ? email : password).current?.focus()
    }
    setBusy(true)
    setEnded(null)
    setProblem(null)
    // The request is sent even if a field is empty (specification).
    const refusal = await importLogIn().then(
      ({ logIn }) => logIn(address, secret, form.get('remember') !== null),
      () => common.networkError,
    )
    setBusy(false)
    if (refusal === null) {
      notify.clear()
      return
    }
    notify.error(refusal)
    // The empty fields say so themselves.
    if (incomplete) return
    setProblem(refusal)
    password.current?.focus()
    password.current?.select()
  }

  return (
    // `noValidate`, because the sentences are ours and the request is always sent.
    <form
      noValidate
      aria-label={login.title}
      onPointerDown={prepare}
      onInput={prepare}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      <Field label={login.email} error={missing?.email ? login.requiredEmail : undefined}>
        {(field) => (
          <Input
            ref={email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typedBefore}
            onChange={() => missing?.email && setMissing({ ...missing, email: false })}
            {...field}
          />
        )}
      </Field>
      <Field label={login.password} error={missing?.password ? login.requiredPassword : undefined}>
        {(field) => (
          <PasswordField
            ref={password}
            name="password"
            onChange={() => missing?.password && setMissing({ ...missing, password: false })}
            {...field}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-second">
        <Checkbox name="remember" defaultChecked>
          {login.remember}
        </Checkbox>
        <button
          type="button"
          onClick={() => onForgot(email.current?.value.trim() ?? '')}
          className="rounded-[4px] font-medium text-accent underline-offset-3 hover:underline pointer-coarse:min-h-11"
        >
          {login.forgot}
        </button>
      </div>
      <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-second text-bad empty:hidden">
        {ended}
      </p>
      <Problem>{problem}</Problem>
      <div className="grid gap-2">
        <Button type="submit" look="primary" size="lg" busy={busy}>
          {login.enter}
        </Button>
        <Button type="submit" size="lg" disabled={busy}>
          {login.register}
        </Button>
      </div>
      <div className="flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {login.or}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {login.social.map((name) => (
          <Button key={name} onClick={notAvailable} className="px-2">
            {name}
          </Button>
        ))}
      </div>
    </form>
  )
}
