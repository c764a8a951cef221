import type { Availability, SessionUser } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { common } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { call } from '../http/api-client'
import { toastError } from '../http/error-toasts'
import { keys } from '../http/keys'
import { cacheSessionUser } from '../session/session-user'

/** Optimistic: shown at once, and undone if the server refuses. */
export function useSetAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (availability: Availability) => call('updateProfile', { body: { availability } }),
    onMutate: async (availability) => {
      await client.cancelQueries({ queryKey: keys.session })
      const before = client.getQueryData<SessionUser>(keys.session)
      client.setQueryData<SessionUser>(keys.session, (known) => known && { ...known, availability })
      return before
    },
    onSuccess: ({ msg, ...me }) => {
      cacheSessionUser(client, me)
      notify.success(msg)
    },
    onError: (error, _availability, before) => {
      client.setQueryData(keys.session, before)
      toastError(error, common.saveFailed)
    },
  })
}
