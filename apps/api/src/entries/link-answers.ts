import type { Changes } from './changes'
import { messageChanged } from './events'
import type { EntryRow, InteractionRow } from './rows'

/** An entry that answers a message by its provider id, because that message was not known when it came. */
export interface WaitingAnswer
  extends Pick<EntryRow, 'uuid' | 'conversation_uuid' | 'interaction_uuid'>,
    Pick<InteractionRow, 'status' | 'user_uuid' | 'area_uuid' | 'paused' | 'expired'> {
  readonly awaited_id: string
}

/** Reads them, with the fields of an event of their interaction. As SQL; the condition adds who waits for which ids. */
export const waitingAnswersSql = `select w.channel_account_uuid as account, w.uuid, w.conversation_uuid, w.interaction_uuid,
    w.quoted_provider_id as awaited_id, i.status, i.user_uuid, i.area_uuid, i.paused, i.expired
  from entries w join interactions i on i.business_uuid = w.business_uuid and i.uuid = w.interaction_uuid`

/** Links answers to their message, `entry`, once it is stored. Clients that have such a thread open get the change. */
export const linkAnswers = (
  entry: Pick<EntryRow, 'uuid' | 'channel_account_uuid'>,
  answers: readonly WaitingAnswer[],
): Pick<Changes, 'quotedEntries' | 'events'> => ({
  quotedEntries: [...new Set(answers.map(({ awaited_id }) => awaited_id))].map((provider_message_id) => ({
    uuid: entry.uuid,
    channel_account_uuid: entry.channel_account_uuid,
    provider_message_id,
  })),
  events: answers.map((answer) => [
    messageChanged({ ...answer, uuid: answer.interaction_uuid }, answer, 'quote'),
  ]),
})
