import type { AnswerOf, Endpoints, Hook } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { keys } from '../../server/http/keys'
import { followed } from '../../server/reads/followed'
import { hooks as words } from '../../strings'
import { notify } from '../../ui/overlay/notify'

export type HookWithSecret = AnswerOf<Endpoints['createHook']> | AnswerOf<Endpoints['rotateHookSecret']>

export const useHooks = () =>
  useQuery({ queryKey: keys.hooks, queryFn: () => call('listHooks'), staleTime: 0, ...followed })

export function useDeleteHook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: Hook) => call('deleteHook', { params: { id: uuid } }),
    onSuccess: ({ uuid, msg }) => {
      client.setQueryData<Hook[]>(keys.hooks, (known) => known?.filter((other) => other.uuid !== uuid))
      notify.success(msg)
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.hooks }),
  })
}

/** Pauses or resumes a hook. */
export function usePauseHook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid, paused_at }: Hook) =>
      call(paused_at === null ? 'pauseHook' : 'resumeHook', { body: { id: uuid } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => notify.error(errorSentence(error, words.actFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.hooks }),
  })
}
