import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../http/api-client'
import { keys } from '../http/keys'

export type Receiver = AnswerOf<Endpoints['availableUsers']>[number]

/** Further receivers are found by typing their names. */
const pageSize = 200

/** Whether the receiver has the maximum of chats: such receivers are listed, but cannot be chosen. */
export const isFull = ({ active, maximum }: Receiver): boolean => active >= maximum

export const readReceivers = (business: string, q: string) =>
  callPage('availableUsers', {
    params: { business_uuid: business },
    query: { full: 'true', limit: pageSize, ...(q && { q }) },
  })

/** The first of the colleagues to transfer to, as the server sorts them: online ones first, full ones last. Refetched whenever shown. */
export const useReceivers = (business: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.receivers,
    queryFn: () => readReceivers(business, ''),
    enabled,
    staleTime: 0,
  })
