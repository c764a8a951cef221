import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** The signatures below each mail, and the mailboxes of the business, which may not be recipients. */
export const useMailSignatures = (enabled = true) =>
  useQuery({ queryKey: keys.mailSignatures, queryFn: () => call('mailSignatures'), enabled })
