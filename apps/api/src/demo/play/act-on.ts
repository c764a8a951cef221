import { isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { MessageContent } from '../../channels/inbound'
import type { InteractionSet, NewEntry } from '../../interactions/change'
import { changeAndAnnounce } from '../../interactions/commit-change'
import { type Locked, lockInteraction } from '../../interactions/lock-interaction'
import { previewOf } from '../../interactions/preview'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

interface Change {
  readonly set?: InteractionSet
  readonly entries: readonly NewEntry[]
}

/** An act for which there is no operation yet, in the frame that every operation has. */
export async function actOn(
  services: Services,
  actor: Actor,
  wanted: { readonly interaction: string; readonly receiver?: string },
  decide: (locked: Locked, now: Date) => Change,
): Promise<void> {
  granted(
    await changeAndAnnounce(services, actor, async (tx, now) => {
      const locked = await lockInteraction(tx, actor.business, wanted)
      if (!locked) return refuse('INTERACTION_NOT_FOUND')
      return { locked, set: {}, ...decide(locked, now) }
    }),
  )
}

/** The plan of the demo keeps the rules: a refusal is a mistake in it. */
export function granted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`the demo was refused: ${answer.code}`)
  return answer
}

export const messageOf = (author: Actor | 'bot', { type, body }: MessageContent): NewEntry => ({
  kind: 'message',
  type,
  body,
  ...(author === 'bot'
    ? { author_kind: 'bot', author: null, author_name: null }
    : { author_kind: 'user', author: author.uuid, author_name: author.name }),
  preview: previewOf(type, body),
})

export const noteOf = (author: Actor, text: string): NewEntry => ({
  kind: 'note',
  type: 'note',
  body: { text },
  author_kind: 'user',
  author: author.uuid,
  author_name: author.name,
})
