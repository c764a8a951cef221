import { limits } from '@hilo/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { navigate } from '../../lib/browser/navigation'
import { call } from '../../server/http/api-client'
import { ApiError, errorSentence } from '../../server/http/api-error'
import { endSession } from '../../server/session/session'
import { common, password as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { PasswordField } from '../../ui/form/inputs/password-field'
import { Problem } from '../../ui/form/problem'
import { notify } from '../../ui/overlay/notify'
import { SessionLayout } from './session-layout'

/** The page of the mailed link, which sets a new password. */
export default function ResetPage({ token }: { token: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [passwordError, setPasswordError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isLinkExpired = error instanceof ApiError && error.code === 'RESET_LINK_ENDED'

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const secret = input.current?.value ?? ''
    setPasswordError(secret.length < limits.passwordLength ? words.short : undefined)
    if (secret.length < limits.passwordLength) return input.current?.focus()
    setBusy(true)
    setError(null)
    try {
      const { msg } = await call('resetPassword', { body: { token, password: secret } })
      // The server has ended every session of the account.
      endSession()
      notify.success(msg)
      setDone(true)
    } catch (refusal) {
      setError(refusal)
      setPasswordError(refusal instanceof ApiError ? refusal.fields.password : undefined)
      notify.error(errorSentence(refusal, common.saveFailed))
    }
    setBusy(false)
  }
  /** Removes the token from the history. */
  const toLogin = () => navigate('/', { replace: true })

  return (
    <SessionLayout label={words.resetTitle}>
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
          <Field label={words.next} help={words.nextHelp} error={passwordError}>
            {(field) => (
              <PasswordField
                ref={input}
                name="password"
                autoComplete="new-password"
                onChange={() => setPasswordError(undefined)}
                {...field}
              />
            )}
          </Field>
        )}
        <Problem>
          {error !== null && passwordError === undefined ? errorSentence(error, common.saveFailed) : null}
        </Problem>
        {!done && !isLinkExpired && (
          <Button type="submit" look="primary" size="lg" busy={busy}>
            {words.save}
          </Button>
        )}
        {(done || isLinkExpired) && (
          <Button look="primary" size="lg" onClick={toLogin}>
            {done ? words.enter : words.again}
          </Button>
        )}
      </form>
    </SessionLayout>
  )
}
