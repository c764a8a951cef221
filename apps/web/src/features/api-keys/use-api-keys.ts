import type { AnswerOf, ApiKey, Endpoints } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { followed } from '../../server/reads/followed'
import { notify } from '../../ui/overlay/notify'

export type MadeKey = AnswerOf<Endpoints['createApiKey']>

export const useApiKeys = () =>
  useQuery({ queryKey: keys.apiKeys, queryFn: () => call('listApiKeys'), staleTime: 0, ...followed })

export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: ApiKey) => call('revokeApiKey', { params: { id: uuid } }),
    onSuccess: ({ uuid, msg }) => {
      client.setQueryData<ApiKey[]>(keys.apiKeys, (known) => known?.filter((other) => other.uuid !== uuid))
      notify.success(msg)
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}
