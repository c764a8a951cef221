import type { FirstSteps } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { firstStepWords as words } from '../../strings/settings/first-steps'
import { notify } from '../../ui/overlay/notify'

/** Hides the first steps for the whole business, or shows them again. */
export function useHideFirstSteps(hidden: boolean) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('hideFirstSteps', { body: { hidden } }),
    onSuccess: (known) => {
      client.setQueryData<FirstSteps>(keys.firstSteps, known)
      if (hidden) notify.blank(words.hidden)
    },
    onError: (error) => toastError(error, hidden ? words.hideFailed : words.showFailed),
  })
  return { hide: () => mutate(), busy: isPending }
}
