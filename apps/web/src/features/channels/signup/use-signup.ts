import { useQuery } from '@tanstack/react-query'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'

const runningMs = 1_500

/** Whether numbers can be connected with Facebook, and the state of this person's last signup; asked again while its steps run. */
export const useSignup = () =>
  useQuery({
    queryKey: keys.signup,
    queryFn: () => call('readSignup'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const signup = data?.signup
      const runs = signup && signup.failure === null && signup.step !== 'popup' && signup.step !== 'done'
      return runs ? runningMs : false
    },
  })
