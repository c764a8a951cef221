import type { ReactNode } from 'react'
import { isToasted, notify } from '../../ui/overlay/notify'
import { ApiError, errorSentence } from '../http/api-error'
import { toastError } from '../http/error-toasts'

/** For each lost interaction, the sentence that said so. */
const losses = new Map<string, string>()
/** For each interaction, the sentence of an act that was refused because it was lost. */
const refusals = new Map<string, string>()

/** The codes with which an act is refused if the chat no longer belongs to the person. */
const lostCodes: ReadonlySet<string> = new Set([
  'NOT_OWNER',
  'NOT_ASSIGNED',
  'ALREADY_FINISHED',
  'INTERACTION_NOT_FOUND',
])

/** Says who took a chat from the person, instead of why their own act on it was refused. */
export function toastLoss(interaction: string, sentence: string, action?: ReactNode): void {
  losses.set(interaction, sentence)
  const refusal = refusals.get(interaction)
  if (refusal !== undefined) notify.withdrawError(refusal)
  refusals.delete(interaction)
  notify.blank(sentence, action)
}

/** Shows why an act on a chat failed; not where a toast already says who took the chat meanwhile. */
export function toastFailedAct(error: unknown, interaction: string, fallback: string): void {
  if (error instanceof ApiError && lostCodes.has(error.code)) {
    const loss = losses.get(interaction)
    if (loss !== undefined && isToasted('blank', loss)) return
    refusals.set(interaction, errorSentence(error, fallback))
  }
  toastError(error, fallback)
}
