import { isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { MessageContent } from '../../src/channels/inbound'
import { previewOf } from '../../src/entries/preview'
import {
  authorOfAct,
  type InteractionChange,
  type InteractionUpdate,
  type NewEntry,
} from '../../src/interactions/acts/perform/interaction-change'
import { type LockedForAct, lockInteraction } from '../../src/interactions/acts/perform/lock-interaction'
import { performAct } from '../../src/interactions/acts/perform/perform-act'
import type { Actor } from '../../src/platform/http/actor'
import type { Services } from '../../src/platform/services'

interface Change {
  readonly set?: InteractionUpdate
  readonly entries: InteractionChange['entries']
}

/** An act for which there is no operation yet, in the frame that every operation has. */
export async function actOn(
  services: Services,
  actor: Actor,
  interaction: string,
  decide: (locked: LockedForAct, now: Date) => Change,
): Promise<void> {
  expectAllowed(
    await performAct(services, actor, async (tx, now) => {
      const locked = await lockInteraction(tx, actor.business, { interaction })
      if (!locked) return refuse('INTERACTION_NOT_FOUND')
      return { locked, set: {}, ...decide(locked, now) }
    }),
  )
}

/** Throws on a refusal: it would be a mistake in the demo's plan. */
export function expectAllowed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`the demo was refused: ${answer.code}`)
  return answer
}

export const messageOf = (author: Actor | 'bot', { type, body }: MessageContent): NewEntry => ({
  kind: 'message',
  type,
  body,
  author:
    author === 'bot' ? { author_kind: 'bot', author_uuid: null, author_name: null } : authorOfAct(author),
  preview: previewOf(type, body),
})
