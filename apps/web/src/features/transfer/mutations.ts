import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import type { NoteFields } from '../../choices/transfer-note'
import { call } from '../../server/http/api-client'
import { ApiError } from '../../server/http/api-error'
import { toastError } from '../../server/http/error-toasts'
import { toastFailedAct } from '../../server/live/lost-chats'
import { chatDialogs, transfer } from '../../strings'
import { notify } from '../../ui/overlay/notify'

interface TransferRequest {
  readonly interaction: Interaction
  readonly to: { readonly user: string } | { readonly to_area: string }
  readonly note: NoteFields
}

/** @param onTransferred called also where the dialog is gone before the answer */
export const useTransfer = (onTransferred: (interaction: Interaction) => void) =>
  useMutation({
    mutationFn: ({ interaction, to, note }: TransferRequest) =>
      call('transferInteraction', {
        body: { uuid: interaction.uuid, ...to, ...note },
      }),
    onSuccess: ({ msg }, { interaction }) => {
      notify.success(msg)
      onTransferred(interaction)
    },
    onError: (error, { interaction }) => toastFailedAct(error, interaction.uuid, transfer.failed),
  })

/** Refusals after which there is nothing left to take over: the dialog closes, the sentence stays as a toast. */
const nothingLeft: readonly string[] = [
  'INTERACTION_NOT_FOUND',
  'NOT_ASSIGNED',
  'ALREADY_YOURS',
  'ALREADY_FINISHED',
]
export const isNothingLeft = (error: unknown): boolean =>
  error instanceof ApiError && nothingLeft.includes(error.code)

export const useTakeOver = () =>
  useMutation({
    mutationFn: (interaction: string) => call('takeOverInteraction', { body: { uuid: interaction } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => toastError(error, chatDialogs.takeOver.failed),
  })
