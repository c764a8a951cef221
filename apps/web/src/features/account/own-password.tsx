import { limits } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFocusWrong } from '../../lib/focus-wrong'
import { submitting } from '../../lib/submitting'
import { call } from '../../server/api-client'
import { ApiError } from '../../server/api-error'
import { keys } from '../../server/keys'
import { useSave } from '../../server/use-save'
import { account, common } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Field } from '../../ui/field'
import { PasswordField } from '../../ui/password-field'

const words = account.password
const empty = { current: '', password: '' }

/** A secret lives in this form alone: it is kept nowhere, and gone with the screen. */
export function OwnPassword() {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(empty)
  const [missing, setMissing] = useState<{ current?: string; password?: string }>({})
  const saving = useSave((body: typeof empty) => call('changePassword', { body }), {
    failed: common.saveFailed,
    onSaved: () => {
      setTyped(empty)
      // The others are closed by now.
      void client.invalidateQueries({ queryKey: keys.ownSessions })
    },
  })
  const isWrong = saving.refusal instanceof ApiError && saving.refusal.code === 'WRONG_PASSWORD'
  useFocusWrong(form, saving.refusal)

  function save(): void {
    const gaps = {
      ...(typed.current === '' ? { current: words.required } : {}),
      ...(typed.password.length < limits.passwordLength ? { password: words.short } : {}),
    }
    setMissing(gaps)
    if (Object.keys(gaps).length === 0) {
      if (!saving.busy) saving.save(typed)
      return
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const change = (next: Partial<typeof empty>) => {
    setTyped({ ...typed, ...next })
    setMissing({})
  }
  return (
    <form ref={form} aria-label={words.title} {...submitting(save)}>
      <Card title={words.title} help={words.help}>
        <div className="grid gap-4">
          <div className="grid items-start gap-4 @lg:grid-cols-2">
            <Field
              label={words.current}
              error={missing.current ?? (isWrong ? saving.problem : saving.wrong('current'))}
            >
              {(field) => (
                <PasswordField
                  value={typed.current}
                  onChange={(event) => change({ current: event.target.value })}
                  {...field}
                />
              )}
            </Field>
            <Field
              label={words.next}
              help={words.nextHelp}
              error={missing.password ?? saving.wrong('password')}
            >
              {(field) => (
                <PasswordField
                  autoComplete="new-password"
                  value={typed.password}
                  onChange={(event) => change({ password: event.target.value })}
                  {...field}
                />
              )}
            </Field>
          </div>
          <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-second text-bad empty:hidden">
            {isWrong ? undefined : saving.problem}
          </p>
          <Button type="submit" look="primary" busy={saving.busy} className="justify-self-start">
            {words.save}
          </Button>
        </div>
      </Card>
    </form>
  )
}
