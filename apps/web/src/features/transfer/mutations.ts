import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { tellRefused } from '../../server/tell-refused'
import { overChat, transfer } from '../../strings'
import { notify } from '../../ui/notify'

interface Wanted {
  readonly interaction: Interaction
  readonly to: { readonly user: string } | { readonly to_area: string }
  readonly note: string
}

/** @param onGiven told also where the chat is off the screen before the answer has come */
export const useTransfer = (onGiven: (interaction: Interaction) => void) =>
  useMutation({
    mutationFn: ({ interaction, to, note }: Wanted) =>
      call('transferInteraction', {
        body: { uuid: interaction.uuid, ...to, ...(note.trim() === '' ? {} : { note: note.trim() }) },
      }),
    onSuccess: ({ msg }, { interaction }) => {
      notify.success(msg)
      onGiven(interaction)
    },
    onError: (error) => tellRefused(error, transfer.failed),
  })

export const useTakeOver = () =>
  useMutation({
    mutationFn: (interaction: string) => call('takeOverInteraction', { body: { uuid: interaction } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => tellRefused(error, overChat.takeOver.failed),
  })
