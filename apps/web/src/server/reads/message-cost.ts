import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** What a message to this customer costs now; `charges`: whether the channel may charge at all. */
export const useMessageCost = (conversation: string, charges: boolean) =>
  useQuery({
    queryKey: keys.messageCost(conversation),
    queryFn: () => call('messageCost', { params: { id: conversation } }),
    enabled: charges,
    staleTime: 60_000,
  })
