import { type FormEvent, useEffect, useRef, useState } from 'react'
import { wasPutOut } from '../../server/session'
import { common, login } from '../../strings'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field, Input } from '../../ui/field'
import { notify } from '../../ui/notify'
import { PasswordField } from '../../ui/password-field'

/** The door must open quickly: what speaks to the API is fetched while the person types. */
const speak = () => import('./log-in')

const notAvailable = () => notify.error(common.notAvailable)

interface LoginFormProps {
  onTyping?: () => void
  /** What was typed before the way led elsewhere and back. */
  email: string
  /** With the address that was typed so far. */
  onForgot: (email: string) => void
}

export function LoginForm({ onTyping, email: typedBefore, onForgot }: LoginFormProps) {
  const [error, setError] = useState<string | null>(null)
  const [missing, setMissing] = useState<{ email: boolean; password: boolean }>()
  const [busy, setBusy] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // Whoever arrives is about to type; on a telephone the keyboard would cover the page they came to.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) email.current?.focus()
    // Put in once the form is there: what an alert holds from the start is read to nobody.
    if (wasPutOut()) setError(login.ended)
  }, [])

  /** Somebody is at it: not the focus, which is there from the start. */
  const prepare = () => {
    void speak().catch(() => undefined)
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
    // The request goes even when something is empty: the specification says so, and the server answers for itself.
    const problem = await speak().then(
      ({ logIn }) => logIn(address, secret, form.get('remember') !== null),
      () => common.noNetwork,
    )
    setBusy(false)
    setError(incomplete ? login.incomplete : problem)
    if (problem === null) notify.clear()
    else if (!incomplete) notify.error(problem)
  }

  return (
    // The browser's own bubbles are put off: the sentences are ours, and the request always goes.
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
        {error}
      </p>
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
