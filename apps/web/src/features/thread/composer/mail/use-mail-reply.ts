import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../server/http/api-client'
import { keys } from '../../../../server/http/keys'

/** The recipients, subject and signature of an answer. Fetched again after each mail of either side. */
export const useMailReply = (conversation: string, lastMail: string | null) =>
  useQuery({
    queryKey: keys.mailReply(conversation, lastMail),
    queryFn: () => call('mailReply', { params: { id: conversation } }),
    placeholderData: (before) => before,
  })
