import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** The first steps of the business, for admins. */
export const useFirstSteps = (enabled: boolean) =>
  useQuery({
    queryKey: keys.firstSteps,
    queryFn: () => call('readFirstSteps'),
    enabled,
    staleTime: 0,
  })
