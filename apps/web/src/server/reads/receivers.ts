import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

export type Receiver = AnswerOf<Endpoints['availableUsers']>[number]

/** Users whom a chat can be transferred to, online ones first, as the server sorts them. Refetched whenever shown. */
export const useReceivers = (business: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.receivers,
    queryFn: () => call('availableUsers', { params: { business_uuid: business } }),
    enabled,
    staleTime: 0,
  })
