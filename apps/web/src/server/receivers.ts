import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api-client'
import { keys } from './keys'

export type Receiver = AnswerOf<Endpoints['availableUsers']>[number]

/** To whom a chat can be given now: those in line first, as the server sorts them. Asked anew whenever it is shown. */
export const useReceivers = (business: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.receivers,
    queryFn: () => call('availableUsers', { params: { business_uuid: business } }),
    enabled,
    staleTime: 0,
  })
