import { limits } from '@hilo/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { navigate } from '../../lib/navigation'
import { call } from '../../server/api-client'
import { ApiError, sentenceOf } from '../../server/api-error'
import { endSession } from '../../server/session'
import { common, password as words } from '../../strings'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { notify } from '../../ui/notify'
import { PasswordField } from '../../ui/password-field'
import { Door } from './door'

/** Where the mailed link leads: a new password, once. */
export default function ResetPage({ token }: { token: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const ended = error instanceof ApiError && error.code === 'RESET_LINK_ENDED'

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const secret = input.current?.value ?? ''
    setWrong(secret.length < limits.passwordLength ? words.short : undefined)
    if (secret.length < limits.passwordLength) return input.current?.focus()
    setBusy(true)
    setError(null)
    try {
      const { msg } = await call('resetPassword', { body: { token, password: secret } })
      // Every session of the account is over, this browser's too.
      endSession()
      notify.success(msg)
      setDone(true)
    } catch (refusal) {
      setError(refusal)
      setWrong(refusal instanceof ApiError ? refusal.fields.password : undefined)
      notify.error(sentenceOf(refusal, common.saveFailed))
    }
    setBusy(false)
  }
  /** The token leaves the address with the page. */
  const toLogin = () => navigate('/', { replace: true })

  return (
    <Door label={words.resetTitle}>
      <form
        noValidate
        aria-label={words.resetTitle}
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        <div>
          <h2 className="text-head font-semibold">{words.resetTitle}</h2>
          {!done && <p className="mt-1 text-second text-pretty text-muted">{words.resetText}</p>}
        </div>
        <p role="status" className="font-medium empty:hidden">
          {done ? words.done : null}
        </p>
        {!done && (
          <Field label={words.next} help={words.nextHelp} error={wrong}>
            {(field) => (
              <PasswordField
                ref={input}
                name="password"
                autoComplete="new-password"
                onChange={() => setWrong(undefined)}
                {...field}
              />
            )}
          </Field>
        )}
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-second text-bad empty:hidden">
          {error !== null && wrong === undefined ? sentenceOf(error, common.saveFailed) : null}
        </p>
        {!done && !ended && (
          <Button type="submit" look="primary" size="lg" busy={busy}>
            {words.save}
          </Button>
        )}
        {(done || ended) && (
          <Button look="primary" size="lg" onClick={toLogin}>
            {done ? words.enter : words.again}
          </Button>
        )}
      </form>
    </Door>
  )
}
