import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { login, password as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field, Input } from '../../ui/form/field'
import { Problem } from '../../ui/form/problem'
import { notify } from '../../ui/overlay/notify'

interface ForgotFormProps {
  /** The e-mail typed in the login form. */
  email: string
  onBack: () => void
}

/** Requests the link by mail. The answer is the same whether the account exists or not. */
export default function ForgotForm({ email, onBack }: ForgotFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const address = input.current?.value.trim() ?? ''
    setMissing(address === '')
    if (address === '') return input.current?.focus()
    setBusy(true)
    setProblem(null)
    try {
      setSent((await call('forgotPassword', { body: { email: address } })).msg)
    } catch (error) {
      const sentence = errorSentence(error, words.failed)
      setProblem(sentence)
      notify.error(sentence)
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      aria-label={words.forgotTitle}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      <div>
        <h2 className="text-head font-semibold">{words.forgotTitle}</h2>
        {sent === null && <p className="mt-1 text-second text-pretty text-muted">{words.forgotText}</p>}
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {sent !== null && (
          <>
            <p className="font-medium">{sent}</p>
            <p className="text-second text-muted">{words.spam}</p>
          </>
        )}
      </div>
      {sent === null && (
        <>
          <Field label={login.email} error={missing ? words.required : undefined}>
            {(field) => (
              <Input
                ref={input}
                type="email"
                name="email"
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                defaultValue={email}
                onChange={() => setMissing(false)}
                {...field}
              />
            )}
          </Field>
          <Problem>{problem}</Problem>
          <Button type="submit" look="primary" size="lg" busy={busy}>
            {words.send}
          </Button>
        </>
      )}
      <Button look="ghost" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  )
}
