import type { Profile } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { common } from '../strings'
import { notify } from '../ui/notify'
import { call } from './api-client'
import { sentenceOf } from './api-error'
import { keys } from './keys'

export const useProfile = () =>
  useQuery({
    queryKey: keys.profile,
    queryFn: () => call('profileDetail'),
    // It may have been changed on another device.
    refetchOnWindowFocus: 'always',
  })

/** Shown at once; taken back if the server says no. */
export function useSetAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (availability: Profile['availability']) => call('updateProfile', { body: { availability } }),
    onMutate: async (availability) => {
      await client.cancelQueries({ queryKey: keys.profile })
      const before = client.getQueryData<Profile>(keys.profile)
      client.setQueryData<Profile>(keys.profile, (known) => known && { ...known, availability })
      return before
    },
    onSuccess: ({ msg, ...profile }) => {
      client.setQueryData<Profile>(keys.profile, profile)
      notify.success(msg)
    },
    onError: (error, _wanted, before) => {
      client.setQueryData(keys.profile, before)
      notify.error(sentenceOf(error, common.saveFailed))
    },
  })
}
