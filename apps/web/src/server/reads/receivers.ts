import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../http/api-client'
import { keys } from '../http/keys'

export type Receiver = AnswerOf<Endpoints['availableUsers']>[number]

/** Further receivers are found by typing their names. */
const pageSize = 200

/** Whether the receiver has the maximum of chats. */
export const isFull = ({ active, maximum }: Receiver): boolean => active >= maximum

export const isAway = ({ availability }: Receiver): boolean => availability === 'away'

/** Those who cannot receive a chat are listed, but cannot be chosen. */
export const canReceive = (person: Receiver): boolean => !isFull(person) && !isAway(person)

export const readReceivers = (business: string, q: string) =>
  callPage('availableUsers', {
    params: { business_uuid: business },
    query: { full: 'true', away: 'true', limit: pageSize, ...(q && { q }) },
  })

/** The first of the colleagues to transfer to, as the server sorts them: online ones first, those who cannot receive it last. Refetched whenever shown. */
export const useReceivers = (business: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.receivers,
    queryFn: () => readReceivers(business, ''),
    enabled,
    staleTime: 0,
  })
