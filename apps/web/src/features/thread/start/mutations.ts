import type { MailFields, SentTemplate, StartOption } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newUuid } from '../../../lib/text/uuid'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { endTakenFirst, rememberTaken } from '../../../server/live/just-taken'
import { start as words } from '../../../strings'
import { notify } from '../../../ui/overlay/notify'
import { keyOfTarget, type StartTarget } from './start-target'

/** The options to write to a contact. Fetched with every opening: a window may have closed, or a colleague may have begun. */
export const useStartOptions = (target: StartTarget) =>
  useQuery({
    queryKey: keys.writing(keyOfTarget(target), target.conversation),
    queryFn: async () => {
      const { contact, address = '', conversation } = target
      if (contact === null) return (await call('strangerWritingOptions', { query: { address } })).options
      return call('writingOptions', {
        params: { id: contact },
        query: conversation === null ? {} : { conversation },
      })
    },
    staleTime: 0,
    gcTime: 0,
  })

/** The approved templates of an account. */
/** Marketing is shown to a customer who has stopped it, with the reason why it cannot be sent. */
export const useAccountTemplates = ({ account, marketing_stopped }: StartOption) =>
  useQuery({
    queryKey: keys.templates(account.uuid),
    queryFn: () => call('accountTemplates', { params: { id: account.uuid } }),
    select: (templates) =>
      marketing_stopped
        ? templates.map((one) =>
            one.category === 'marketing' ? { ...one, obstacle: one.obstacle ?? ('opted_out' as const) } : one,
          )
        : templates,
    staleTime: 60_000,
    // No retries: the server has already asked the provider.
    retry: false,
  })

export type FirstMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mail'; readonly subject: string; readonly text: string; readonly mail: MailFields }
  | ({ readonly kind: 'template' } & SentTemplate)

interface Started {
  readonly option: StartOption
  readonly message: FirstMessage
}

/**
 * Sends the first message. The same message by the same option keeps its uuid, so that a repeat after a lost answer starts
 * only one chat; a message that was changed since gets a new uuid.
 */
export function useStart(target: StartTarget, onStarted: (conversation: string) => void) {
  const client = useQueryClient()
  const sent = useRef({ content: '', uuid: '' })
  return useMutation({
    mutationFn: ({ option, message }: Started) => {
      const { contact, address = '' } = target
      const body = {
        ...(contact === null ? { stranger: address } : { contact }),
        account: option.account.uuid,
        identity: option.identity,
        conversation: option.subject === null ? null : option.conversation_uuid,
        message,
      }
      const content = JSON.stringify(body)
      if (sent.current.content !== content) sent.current = { content, uuid: newUuid() }
      return call('startConversation', { body: { ...body, uuid: sent.current.uuid } })
    },
    onSuccess: ({ interaction, outcome }) => {
      endTakenFirst()
      notify.success(words[outcome])
      onStarted(interaction.conversation.uuid)
    },
    // Another agent may have begun: shows who.
    onError: () =>
      client.invalidateQueries({ queryKey: keys.writing(keyOfTarget(target), target.conversation) }),
  })
}

/** Takes the interaction in which the contact is already waiting. */
export const useTakeWaiting = (onTaken: (conversation: string) => void) =>
  useMutation({
    mutationFn: (uuid: string) => call('takeInteraction', { body: { uuid } }),
    onSuccess: ({ msg, ...taken }) => {
      rememberTaken(taken)
      notify.success(msg)
      onTaken(taken.conversation.uuid)
    },
  })
