import type { FirstSteps, OptionalFirstStep } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { firstStepWords as words } from '../../strings/settings/first-steps'

/** Says that the business does not need one of the first steps, or does after all. */
export function useSkipFirstStep(step: OptionalFirstStep, skipped: boolean) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('skipFirstStep', { body: { step, skipped } }),
    onSuccess: (known) => client.setQueryData<FirstSteps>(keys.firstSteps, known),
    onError: (error) => toastError(error, words.skipFailed),
  })
  return { skip: () => mutate(), busy: isPending }
}
