import { type Signup, signupFailures } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { keys } from '../../../server/http/keys'
import { signupWords } from '../../../strings/channels/signup'
import { Button } from '../../../ui/form/button'
import { Field, Input } from '../../../ui/form/field'
import { Problem } from '../../../ui/form/problem'
import { notify } from '../../../ui/overlay/notify'
import { refetchChannels } from '../channel-cache'
import { SignupSteps } from './signup-steps'
import { useBeginSignup } from './use-begin-signup'
import { useSignup } from './use-signup'

const words = signupWords.pending

/** A number that is half connected: where it stopped, why, and the way back. Nothing, where none is. */
export function PendingSignup() {
  const { data } = useSignup()
  const signup = data?.signup
  // A window that is open on another page has nothing to show yet.
  if (!signup || signup.step === 'done' || (signup.step === 'popup' && signup.failure === null)) return null
  return <Pending key={signup.uuid} signup={signup} />
}

function Pending({ signup }: { signup: Signup }) {
  const client = useQueryClient()
  const { begin, busy: beginning, problem: unbegun } = useBeginSignup()
  const [pin, setPin] = useState('')
  const { uuid: id, failure, detail, number, name, on_phone } = signup
  const way = failure && signupFailures[failure]
  const refetch = () =>
    Promise.all([client.invalidateQueries({ queryKey: keys.signup }), refetchChannels(client)])
  const retry = useMutation({
    mutationFn: () => call('retrySignup', { body: { id, ...(way === 'pin' && { pin }) } }),
    onSuccess: ({ step, number: shown }) => {
      if (step === 'done') notify.success(words.connected(shown ?? words.aNumber))
    },
    onSettled: refetch,
  })
  const discard = useMutation({
    mutationFn: () => call('discardSignup', { body: { id } }),
    onSettled: refetch,
  })
  const error = retry.error ?? discard.error
  const title = words.title(number ?? name ?? words.aNumber)
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-medium break-words">{title}</h3>
      <SignupSteps signup={signup} />
      <div role="status" className="grid gap-1 text-second empty:hidden">
        {failure && <p className="break-words">{signupWords.failures[failure]}</p>}
        {failure && detail && <p className="break-words text-muted">{signupWords.detail(failure, detail)}</p>}
      </div>
      {way === 'pin' && (
        <Field label={words.pin} help={words.pinHelp}>
          {(field) => (
            <Input
              {...field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={pin}
              onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
            />
          )}
        </Field>
      )}
      {way && (
        <div className="flex flex-wrap items-center gap-2">
          {way === 'again' ? (
            <Button look="primary" busy={beginning} onClick={() => begin(on_phone)}>
              {signupWords.again}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={retry.isPending}
              disabled={way === 'pin' && pin.length !== 6}
              onClick={() => retry.mutate()}
            >
              {signupWords.retry}
            </Button>
          )}
          <Button look="ghost" busy={discard.isPending} onClick={() => discard.mutate()}>
            {words.discard}
          </Button>
          <p className="min-w-0 text-meta text-muted">{words.discardHelp}</p>
        </div>
      )}
      <Problem>{error ? errorSentence(error, words.failed) : unbegun}</Problem>
    </section>
  )
}
