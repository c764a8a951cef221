import { randomUUID } from 'node:crypto'
import { isMailChannel } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { newConversation, newIdentity, newInteraction } from '../../entries/rows'
import { unnamedThread } from '../../entries/write/name-thread'
import { writeChanges } from '../../entries/write/write-changes'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { PlannedOption } from './plan-options'

const hourMs = 3_600_000

interface Start {
  readonly contact: string
  /** The contact was made in the same transaction. */
  readonly isNew: boolean
  readonly option: PlannedOption
  readonly address: string
  /** The uuid of the first message. */
  readonly entry: string
  readonly subject: string | null
  readonly now: Date
}

/**
 * Sends the statements of a new interaction: identity, conversation, interaction. Returns its uuid. It is in the state in which a
 * customer's message would open it; the act that follows in the same transaction sets its owner.
 */
export function writeStart(
  tx: StatementSender,
  actor: Actor,
  { contact, isNew, option, address, entry, subject, now }: Start,
): { readonly interaction: string; readonly sent: Promise<unknown> } {
  const { business } = actor
  const { account, thread } = option
  const identity = option.identity ?? randomUUID()
  const conversation = thread?.uuid ?? randomUUID()
  const interaction = randomUUID()
  // Only templates may be sent until the customer writes: a window without an end counts as open. Well in the past, because
  // clients look at their clocks once a minute.
  const window_closes_at = option.first === 'template' ? new Date(now.getTime() - hourMs) : null
  // The thread's area, if it has one; else the writer's, if they have exactly one.
  const [only, ...others] = actor.areas
  const by = isNew ? null : asEventActor(actor)
  const changes: Changes = {
    ...noChanges,
    identities:
      option.identity === null
        ? [
            {
              ...newIdentity,
              uuid: identity,
              channel_account_uuid: account.uuid,
              contact_uuid: contact,
              external_id: address,
              created_at: now,
              by,
            },
          ]
        : [],
    newConversations: thread
      ? []
      : [
          {
            ...newConversation,
            uuid: conversation,
            contact_uuid: contact,
            channel_account_uuid: account.uuid,
            identity_uuid: identity,
            thread_key: isMailChannel(account.type) ? unnamedThread(entry) : '',
            subject,
            window_closes_at,
            created_at: now,
          },
        ],
    conversations:
      thread && window_closes_at && thread.window_closes_at === null
        ? [{ uuid: conversation, window_closes_at }]
        : [],
    newInteractions: [
      {
        ...newInteraction,
        uuid: interaction,
        conversation_uuid: conversation,
        status: 'unassigned',
        area_uuid: thread?.area_uuid ?? (others.length === 0 ? (only ?? null) : null),
        started_by: actor.uuid,
        bot: { silent: true },
        last_activity_at: now,
        created_at: now,
      },
    ],
  }
  return { interaction, sent: writeChanges(tx, { business, uuid: account.uuid }, changes, now) }
}
