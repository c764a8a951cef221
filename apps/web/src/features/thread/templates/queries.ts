import type { Template } from '@hilo/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../lib/announce'
import { newUuid } from '../../../lib/uuid'
import { call } from '../../../server/api-client'
import { keys } from '../../../server/keys'
import { templates as words } from '../../../strings'

/** As the channel's provider has them now: one may have been approved a minute ago. */
export const useTemplates = (conversation: string) =>
  useQuery({
    queryKey: keys.templates(conversation),
    queryFn: () => call('listTemplates', { params: { conversation_uuid: conversation } }),
    staleTime: 60_000,
    // The server has asked the provider: whoever waits may ask again themselves.
    retry: false,
  })

/** The message arrives in the thread as an event; its uuid is made once, so that a second press sends nothing twice. */
export function useSendTemplate(conversation: string, onSent: () => void) {
  const [uuid] = useState(newUuid)
  return useMutation({
    mutationFn: ({ template, values }: { template: Template; values: readonly string[] }) =>
      call('sendTemplate', {
        body: {
          uuid,
          conversation_uuid: conversation,
          template: template.name,
          language: template.language,
          variables: values.map((value) => value.trim()),
        },
      }),
    onSuccess: () => {
      announce(words.sent)
      onSent()
    },
  })
}
