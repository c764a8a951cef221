import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** A colleague or a customer may do the next one while this person looks. */
const everyMs = 5_000

/** The first steps of the business, for admins. While they are shown they are asked for again and again: each ticks by itself. */
export const useFirstSteps = (enabled: boolean) =>
  useQuery({
    queryKey: keys.firstSteps,
    queryFn: () => call('readFirstSteps'),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.hidden_at === null ? everyMs : false),
  })
