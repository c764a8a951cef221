import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'
import { useAskAgain } from './use-ask-again'

/** A colleague or a customer may do the next one while this person looks. */
const everyMs = 5_000

/** The first steps of the business, for admins. While they are shown they are asked for again and again: each ticks by itself. */
export function useFirstSteps(enabled: boolean) {
  const query = useQuery({
    queryKey: keys.firstSteps,
    queryFn: () => call('readFirstSteps'),
    enabled,
    staleTime: 0,
  })
  useAskAgain(keys.firstSteps, enabled && query.data?.hidden_at === null ? everyMs : null)
  return query
}
