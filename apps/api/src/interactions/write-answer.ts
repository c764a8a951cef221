import {
  type Entry,
  type ErrorCode,
  isRefusal,
  type MessageType,
  type Refusal,
  refuse,
} from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { silenceAfterAnswer } from './lifecycle'
import { previewOf } from './preview'
import { type LineWanted, type NotNow, type Sheet, writeLine } from './write-line'

interface Answer {
  readonly type: MessageType
  readonly body: { readonly text?: string; readonly name?: string; readonly caption?: string | null }
}

/** The owner tells the customer something, of whatever kind: from now on it is the customer's turn. */
export const writeAnswer = <C extends ErrorCode>(
  services: Services,
  actor: Actor,
  wanted: Omit<LineWanted, 'adminsToo'>,
  compose: (sheet: Sheet) => Promise<Answer | Refusal<C>>,
): Promise<Entry | Refusal<C | 'MANAGED_OUTSIDE' | NotNow>> =>
  writeLine<C | 'MANAGED_OUTSIDE'>(services, actor, { ...wanted, adminsToo: false }, async (sheet) => {
    if (sheet.interaction.managed_outside) return refuse('MANAGED_OUTSIDE')
    const answer = await compose(sheet)
    if (isRefusal(answer)) return answer
    const { interaction, expiredTime, now } = sheet
    return {
      set: {
        waiting_since: null,
        expired: false,
        expires_at: silenceAfterAnswer(interaction, expiredTime, now),
      },
      entry: { ...answer, kind: 'message', preview: previewOf(answer.type, answer.body) },
    }
  })
