import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { ApiError } from '../../server/http/api-error'
import { toastError } from '../../server/http/error-toasts'
import { rememberTaken } from '../../server/live/just-taken'
import { inbox } from '../../strings'
import { notify } from '../../ui/overlay/notify'

/** Refusals after which the dialog closes, and the sentence stays as a toast. */
const tooLate: readonly string[] = ['ALREADY_TAKEN', 'ALREADY_FINISHED', 'INTERACTION_NOT_FOUND']

export const isNoLongerWaiting = (error: unknown): boolean =>
  error instanceof ApiError && tooLate.includes(error.code)

/** The person has the maximum of chats. */
export const isAtCapacity = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CAPACITY_REACHED'

export const useTake = () =>
  useMutation({
    mutationFn: (row: Interaction) => call('takeInteraction', { body: { uuid: row.uuid } }),
    onSuccess: ({ msg, ...taken }) => {
      rememberTaken(taken)
      notify.success(msg)
    },
    onError: (error) => toastError(error, inbox.assign.failed),
  })

/** @param onTaken called also where the list is gone before the answer; says the sentence of success */
export const useTakeNext = (onTaken: (taken: Interaction, msg: string) => void) =>
  useMutation({
    mutationFn: () => call('takeNextInteraction', {}),
    onSuccess: ({ msg, ...taken }) => {
      rememberTaken(taken)
      onTaken(taken, msg)
    },
    // That none waits is an answer, and no error.
    onError: (error) =>
      error instanceof ApiError && error.code === 'NOTHING_WAITS'
        ? notify.blank(error.message)
        : toastError(error, inbox.assign.failed),
  })
