import { limits } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { ApiError } from '../../server/api-error'
import { keys } from '../../server/keys'
import { useSave } from '../../server/use-save'
import { account, common } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Field } from '../../ui/field'
import { Form } from '../../ui/form'
import { PasswordField } from '../../ui/password-field'

const words = account.password
const empty = { current: '', password: '' }

/** A secret lives in this form alone: it is kept nowhere, and gone with the screen. */
export function OwnPassword() {
  const client = useQueryClient()
  const [typed, setTyped] = useState(empty)
  /** What is missing before anything is sent: another with every try. */
  const [gaps, setGaps] = useState<{ current?: string; password?: string } | null>(null)
  const saving = useSave((body: typeof empty) => call('changePassword', { body }), {
    failed: common.saveFailed,
    onSaved: () => {
      setTyped(empty)
      // The others are closed by now.
      void client.invalidateQueries({ queryKey: keys.ownSessions })
    },
  })
  const isWrong = saving.refusal instanceof ApiError && saving.refusal.code === 'WRONG_PASSWORD'

  function save(): void {
    const found = {
      ...(typed.current === '' ? { current: words.required } : {}),
      ...(typed.password.length < limits.passwordLength ? { password: words.short } : {}),
    }
    if (Object.keys(found).length === 0) {
      saving.save(typed)
      return
    }
    saving.reset()
    setGaps(found)
  }
  const change = (next: Partial<typeof empty>) => {
    setTyped({ ...typed, ...next })
    setGaps(null)
  }
  return (
    <Form label={words.title} busy={saving.busy} refusal={gaps ?? saving.refusal} onSubmit={save}>
      <Card title={words.title} help={words.help}>
        <div className="grid gap-4">
          <div className="grid items-start gap-4 @lg:grid-cols-2">
            <Field
              label={words.current}
              error={gaps?.current ?? (isWrong ? saving.problem : saving.wrong('current'))}
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
              error={gaps?.password ?? saving.wrong('password')}
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
    </Form>
  )
}
