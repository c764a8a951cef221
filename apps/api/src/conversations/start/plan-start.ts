import {
  type BodyOf,
  type FirstMessageKind,
  type Refusal,
  refuse,
  refuseInput,
  type startEndpoints,
} from '@hilo/contracts'
import { type Actor, isIntegration } from '../../platform/http/actor'
import type { PlannedOption, StartRefusalCode } from './plan-options'

type FirstMessage = BodyOf<(typeof startEndpoints)['startConversation']>['message']

type StartPlan =
  /** Joins an open interaction: the agent's own, or one that waits, which the agent takes. An integration joins any, and takes none. */
  | { readonly kind: 'join'; readonly interaction: string; readonly outcome: 'continued' | 'taken' }
  | { readonly kind: 'start' }

/** Decides the effect of a first message from the customer's open interactions. */
export function planStart(
  { refused, open, first }: PlannedOption,
  message: Pick<FirstMessage, 'kind'>,
  actor: Pick<Actor, 'uuid' | 'key'>,
):
  | StartPlan
  | Refusal<
      | StartRefusalCode
      | 'WRITTEN_BY_OTHER'
      | 'ALREADY_YOURS'
      | 'CUSTOMER_WAITS'
      | 'WINDOW_CLOSED'
      | 'INVALID_INPUT'
    > {
  const owns = !isIntegration(actor)
  if (owns && open?.user && open.user.uuid !== actor.uuid)
    return refuse('WRITTEN_BY_OTHER', { name: open.user.name })
  if (refused) return refused
  // A mail with its own subject begins a thread of its own.
  if (owns && open && message.kind === 'mail') return refuse(open.user ? 'ALREADY_YOURS' : 'CUSTOMER_WAITS')
  const wrong = refuseKind(first, message.kind)
  if (wrong) return wrong
  if (!open || message.kind === 'mail') return { kind: 'start' }
  return { kind: 'join', interaction: open.uuid, outcome: open.user || !owns ? 'continued' : 'taken' }
}

function refuseKind(first: FirstMessageKind, kind: FirstMessageKind) {
  // Any channel may be asked for a template; one without templates answers that it was not found.
  if (kind === first || (first === 'text' && kind === 'template')) return null
  if (first === 'template' && kind === 'text') return refuse('WINDOW_CLOSED')
  return first === 'mail'
    ? refuseInput({ 'message.subject': 'Escribe el asunto del correo' })
    : refuseInput({ 'message.kind': 'Por aquí no se envía un correo' })
}
