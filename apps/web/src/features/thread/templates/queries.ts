import type { SentTemplate } from '@hilo/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../lib/focus/announce'
import { newUuid } from '../../../lib/text/uuid'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { useFollowTemplates } from '../../../server/reads/follow-templates'
import { templates as words } from '../../../strings'

/** The templates of the chat's channel, with their state. */
export function useTemplates(conversation: string) {
  useFollowTemplates()
  return useQuery({
    queryKey: keys.templates(conversation),
    queryFn: () => call('listTemplates', { params: { conversation_uuid: conversation } }),
    staleTime: 60_000,
    // No retries: the server has already asked the provider.
    retry: false,
  })
}

/** The message arrives as an event. Its uuid is made once, so that a second press does not send it twice. */
export function useSendTemplate(conversation: string, onSent: () => void) {
  const [uuid] = useState(newUuid)
  return useMutation({
    mutationFn: (sent: SentTemplate) =>
      call('sendTemplate', {
        body: { ...sent, uuid, conversation_uuid: conversation },
      }),
    onSuccess: () => {
      announce(words.sent)
      onSent()
    },
  })
}
