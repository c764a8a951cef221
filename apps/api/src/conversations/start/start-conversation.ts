import { randomUUID } from 'node:crypto'
import {
  access,
  type BodyOf,
  can,
  isRefusal,
  refuse,
  type StartOutcome,
  type startEndpoints,
} from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import { readTemplates } from '../../channels/accounts/read-templates'
import { retryOnDuplicate } from '../../entries/retry-on-duplicate'
import { placementOfNew, timelineEntry } from '../../interactions/acts/perform/interaction-change'
import { lockInteraction, lockReceiver } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { afterAnswer, expiryDateAfterAnswer } from '../../interactions/lifecycle'
import { presentEntry, presentInteraction } from '../../interactions/present'
import { previewOfWritten } from '../../interactions/preview'
import { readInteractionRows } from '../../interactions/read-interaction-rows'
import type { EntryRecord } from '../../interactions/records'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../../platform/db/pipeline/retry-on-conflict'
import type { Services } from '../../platform/services'
import { composeMailDetails } from '../mail/mail-of-answer'
import { planTemplate } from '../templates/plan-template'
import { writeTemplate } from '../templates/write-template'
import { contactOfAddress } from './contact-of-address'
import { findOption, planOptions } from './plan-options'
import { planStart } from './plan-start'
import { lockStartFacts, readStartFacts } from './read-facts'
import { writeStart } from './write-start'

type StartInput = BodyOf<(typeof startEndpoints)['startConversation']>

/** Takes the same locks as storing a customer's first message, so that of the two at once the second finds the other's rows. */
const lockAddresses: Statement = {
  name: 'lock_addresses_to_write_to',
  text: `select n.key, pg_advisory_xact_lock(n.hash)::text as locked from (
      select k.key, hashtextextended($3::uuid::text || ':' || k.key, 0) as hash from (
        select external_id as key from identities
        where business_uuid = $1::uuid and contact_uuid = $2::uuid and channel_account_uuid = $3::uuid
        union select phone from contacts where business_uuid = $1::uuid and uuid = $2::uuid and phone is not null
        union select email from contacts where business_uuid = $1::uuid and uuid = $2::uuid and email is not null) k
      order by 2) n`,
}
const readEntry: Statement = {
  name: 'read_first_entry',
  text: 'select * from entries where business_uuid = $1::uuid and uuid = $2::uuid',
}

/**
 * Writes to a contact first. The interaction, its owner and the first message are one transaction, so that an interaction
 * without a message never exists. An open interaction of the customer goes on, unless a colleague owns it.
 */
export async function startConversation(services: Services, by: RequestOrigin, input: StartInput) {
  const { actor } = by
  const { account, message, stranger } = input
  if (!input.contact && stranger && !can(actor, access.permission('permission_view_edit_contacts')))
    return refuse('FORBIDDEN')
  const uuid = input.uuid ?? randomUUID()
  // Read before anything is locked, because the provider may be slow.
  const planned =
    message.kind === 'template'
      ? planTemplate(await readTemplates(services, actor, account), message)
      : { type: 'text' as const, body: { text: message.text } }

  let outcome: StartOutcome = 'started'
  const act = () =>
    performAct(services, actor, async (tx, now) => {
      const { business } = actor
      void tx.send(lockReceiver, [business, actor.uuid])
      const contact =
        input.contact ?? (stranger && (await contactOfAddress(tx, by, { account, address: stranger, now })))
      if (!contact) return refuse('CONTACT_NOT_FOUND')
      const scope = { contact, account, conversation: input.conversation }
      // Sent together: the user, the addresses, the threads, and then what is there.
      const [locked, , facts, [written]] = await Promise.all([
        tx.send<{ key: string }>(lockAddresses, [business, contact, account]),
        lockStartFacts(tx, business, scope),
        readStartFacts(tx, business, scope),
        tx.send<EntryRecord>(readEntry, [business, uuid]),
      ])
      if (written) {
        const row = (await readInteractionRows(tx, business, [written.interaction_uuid])).get(
          written.interaction_uuid,
        )
        if (!row || written.author_uuid !== actor.uuid || row.contact_uuid !== contact)
          return refuse('UUID_IN_USE')
        return { alreadyDone: { interaction: row, entries: [written] } }
      }
      if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
      if (facts.accounts.length === 0) return refuse('CHANNEL_NOT_FOUND')
      const option = findOption(planOptions(facts, now, input.conversation), facts.contact, input)
      if (!option) return refuse('ADDRESS_NOT_FOUND')
      const plan = planStart(option, message, actor)
      if (isRefusal(plan)) return plan
      if (isRefusal(planned)) return planned
      const { address } = option
      if (address === null) return refuse('ADDRESS_NOT_FOUND')
      const isMail = option.account.type === 'gmail' && message.kind !== 'template'
      const details =
        isMail &&
        (await composeMailDetails(tx, actor, {
          words: message.text,
          fields: message.kind === 'mail' ? message.mail : undefined,
          without: [address],
        }))
      if (isRefusal(details)) return details
      const mail = details && {
        ...(message.kind === 'mail' && { subject: message.subject }),
        mail: details,
      }
      // The contact's phone was changed between the locks.
      if (!locked.some(({ key }) => key === address)) throw new RetryTransaction()

      const start =
        plan.kind === 'start'
          ? writeStart(tx, actor, {
              contact,
              option,
              address,
              entry: uuid,
              subject: message.kind === 'mail' ? message.subject : null,
              now,
            })
          : { interaction: plan.interaction, sent: null }
      const [row] = await Promise.all([
        lockInteraction(tx, business, { interaction: start.interaction, receiver: actor.uuid }),
        start.sent,
        plan.kind === 'start' &&
          recordAudit(tx, by, now, {
            action: 'interaction.start',
            target: start.interaction,
            details: { channel: option.account.type },
          }),
      ])
      // The person was deactivated after the request was authenticated.
      if (!row?.receiver?.active) return refuse('UNAUTHENTICATED')
      const { interaction, receiver, maximum, expired_time } = row
      outcome = plan.kind === 'start' ? 'started' : plan.outcome
      if (outcome !== 'continued' && receiver.active_interactions >= maximum)
        return refuse('CAPACITY_REACHED')
      const content =
        'template' in planned ? await writeTemplate(tx, { business, entry: uuid }, planned) : planned
      if (isRefusal(content)) return content
      const author = { author_kind: 'user', author: actor.uuid, author_name: actor.name } as const
      return {
        locked: row,
        ...(plan.kind === 'start' && { before: placementOfNew(interaction) }),
        set: {
          ...(outcome !== 'continued' && {
            status: 'assigned',
            user_uuid: actor.uuid,
            by_transfer: false,
            transferred_by: null,
            assigned_at: now,
          }),
          ...afterAnswer(interaction, now),
          expired: false,
          expires_at: expiryDateAfterAnswer(interaction, expired_time, now),
        },
        entries: [
          ...(outcome === 'continued' ? [] : [timelineEntry(outcome, actor)]),
          {
            ...{ ...content, body: { ...content.body, ...mail } },
            ...{
              ...author,
              uuid,
              kind: 'message',
              preview: previewOfWritten(content.type, { ...content.body, ...mail }),
            },
          },
        ],
      }
    })
  const changed = await retryOnDuplicate(act)
  if (isRefusal(changed)) return changed
  const { interaction, entries } = changed
  const first = entries.at(-1)
  if (!first) return refuse('INTERNAL')
  return {
    interaction: presentInteraction(interaction),
    message: presentEntry(first, interaction),
    outcome,
  }
}
