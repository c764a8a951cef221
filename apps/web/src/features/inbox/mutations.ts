import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { ApiError } from '../../server/api-error'
import { tellRefused } from '../../server/tell-refused'
import { inbox } from '../../strings'
import { notify } from '../../ui/notify'

/** Refusals after which there is nothing left to accept: the dialog goes, the sentence stays as a toast. */
const tooLate: readonly string[] = ['ALREADY_TAKEN', 'ALREADY_FINISHED', 'INTERACTION_NOT_FOUND']

export const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && tooLate.includes(error.code)

/** One has as many as one may have: there is something to do about it. */
export const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CAPACITY_REACHED'

export const useTake = () =>
  useMutation({
    mutationFn: (row: Interaction) => call('takeInteraction', { body: { uuid: row.uuid } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => tellRefused(error, inbox.assign.failed),
  })
