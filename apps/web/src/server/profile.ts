import type { Availability, SessionUser } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { common } from '../strings'
import { notify } from '../ui/notify'
import { call } from './api-client'
import { keys } from './keys'
import { keepSessionUser } from './session-user'
import { tellRefused } from './tell-refused'

/** Shown at once; taken back if the server says no. */
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
      keepSessionUser(client, me)
      notify.success(msg)
    },
    onError: (error, _wanted, before) => {
      client.setQueryData(keys.session, before)
      tellRefused(error, common.saveFailed)
    },
  })
}
