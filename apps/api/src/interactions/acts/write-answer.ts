import { type Entry, type ErrorCode, isRefusal, type MessageType, type Refusal } from '@hilo/contracts'
import { previewOfWritten } from '../../entries/preview'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { answeredNow, refuseByCustomer } from '../lifecycle'
import { type EntryContext, type EntryTarget, type WriteRefusal, writeEntry } from './write-entry'

export type CustomerRefusal = 'MANAGED_OUTSIDE' | 'CONTACT_BLOCKED'

interface Answer {
  readonly type: MessageType
  readonly body: {
    readonly text?: string
    readonly name?: string
    readonly caption?: string | null
    readonly more?: readonly unknown[]
    readonly mail?: unknown
  }
  readonly reply_to?: string | null
}

/** The owner sends the customer a message of any type: the customer no longer waits. */
export const writeAnswer = <C extends ErrorCode>(
  services: Services,
  actor: Actor,
  target: Omit<EntryTarget, 'adminsToo'>,
  compose: (context: EntryContext) => Promise<Answer | Refusal<C>>,
): Promise<Entry | Refusal<C | CustomerRefusal | WriteRefusal>> =>
  writeEntry<C | CustomerRefusal>(services, actor, { ...target, adminsToo: false }, async (context) => {
    const refused = refuseByCustomer(context.interaction)
    if (refused) return refused
    const answer = await compose(context)
    if (isRefusal(answer)) return answer
    const { interaction, expiredTime, now } = context
    return {
      set: answeredNow(interaction, actor, expiredTime, now),
      entry: { ...answer, kind: 'message', preview: previewOfWritten(answer.type, answer.body) },
    }
  })
