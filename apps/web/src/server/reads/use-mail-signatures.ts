import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** What goes below each mail, and the mailboxes to which none may go. */
export const useMailSignatures = (enabled = true) =>
  useQuery({ queryKey: keys.mailSignatures, queryFn: () => call('mailSignatures'), enabled })
