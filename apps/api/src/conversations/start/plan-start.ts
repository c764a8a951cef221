import {
  type BodyOf,
  type FirstMessageKind,
  type Refusal,
  refuse,
  refuseInput,
  type writingEndpoints,
} from '@hilo/contracts'
import type { PlannedOption, WritingRefusalCode } from './plan-options'

type FirstMessage = BodyOf<(typeof writingEndpoints)['startConversation']>['message']

type StartPlan =
  /** An open interaction goes on: one's own, or one that waits and is taken. */
  | { readonly kind: 'join'; readonly interaction: string; readonly outcome: 'continued' | 'taken' }
  | { readonly kind: 'start' }

/** What a first message does, by what is open with the customer at this moment. */
export function planStart(
  { refused, open, first }: PlannedOption,
  message: Pick<FirstMessage, 'kind'>,
  actor: { readonly uuid: string },
):
  | StartPlan
  | Refusal<
      | WritingRefusalCode
      | 'WRITTEN_BY_OTHER'
      | 'ALREADY_YOURS'
      | 'CUSTOMER_WAITS'
      | 'WINDOW_CLOSED'
      | 'INVALID_INPUT'
    > {
  if (open?.user && open.user.uuid !== actor.uuid) return refuse('WRITTEN_BY_OTHER', { name: open.user.name })
  if (refused) return refused
  // A mail with its own subject does not belong into another thread.
  if (open && message.kind === 'mail') return refuse(open.user ? 'ALREADY_YOURS' : 'CUSTOMER_WAITS')
  const wrong = refuseKind(first, message.kind)
  if (wrong) return wrong
  return open
    ? { kind: 'join', interaction: open.uuid, outcome: open.user ? 'continued' : 'taken' }
    : { kind: 'start' }
}

function refuseKind(first: FirstMessageKind, kind: FirstMessageKind) {
  // A channel without templates offers none: then the template is not found.
  if (kind === first || (first === 'text' && kind === 'template')) return null
  if (first === 'template' && kind === 'text') return refuse('WINDOW_CLOSED')
  return first === 'mail'
    ? refuseInput({ 'message.subject': 'Escribe el asunto del correo' })
    : refuseInput({ 'message.kind': 'Por aquí no se envía un correo' })
}
