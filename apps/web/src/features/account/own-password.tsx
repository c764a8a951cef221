import { limits } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../server/forms/use-save'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { forgetPasswordGiven } from '../../server/session/session-user'
import { account, common } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { PasswordField } from '../../ui/form/inputs/password-field'
import { Problem } from '../../ui/form/problem'
import { Card } from '../../ui/state/card'

const words = account.password
const noPasswords = { current: '', password: '' }

/** The passwords stay in this form: they are not kept as a draft. */
export function OwnPassword() {
  const client = useQueryClient()
  const [typed, setTyped] = useState(noPasswords)
  /** Errors found before anything is sent; a new object for each submit. */
  const [missing, setMissing] = useState<{ current?: string; password?: string } | null>(null)
  const saving = useSave((body: typeof noPasswords) => call('changePassword', { body }), {
    failedSentence: common.saveFailed,
    onSaved: () => {
      setTyped(noPasswords)
      forgetPasswordGiven(client)
      // The other sessions have been closed.
      void client.invalidateQueries({ queryKey: keys.ownSessions })
    },
  })

  function save(): void {
    const errors = {
      ...(typed.current === '' ? { current: words.required } : {}),
      ...(typed.password.length < limits.passwordLength ? { password: words.short } : {}),
    }
    if (Object.keys(errors).length === 0) {
      saving.save(typed)
      return
    }
    saving.reset()
    setMissing(errors)
  }
  const change = (next: Partial<typeof noPasswords>) => {
    setTyped({ ...typed, ...next })
    setMissing(null)
  }
  return (
    <Form label={words.title} busy={saving.busy} refusal={missing ?? saving.refusal} onSubmit={save}>
      <Card title={words.title} help={words.help}>
        <div className="grid gap-4">
          <div className="grid items-start gap-4 @lg:grid-cols-2">
            <Field label={words.current} error={missing?.current ?? saving.wrong('current')}>
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
              error={missing?.password ?? saving.wrong('password')}
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
          <Problem>{saving.problem}</Problem>
          <Button type="submit" look="primary" busy={saving.busy} className="justify-self-start">
            {words.save}
          </Button>
        </div>
      </Card>
    </Form>
  )
}
