import { randomUUID } from 'node:crypto'
import {
  access,
  type BodyOf,
  can,
  isMailChannel,
  isRefusal,
  type MessageType,
  refuse,
  type StartOutcome,
  type startEndpoints,
} from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import { readTemplates } from '../../channels/accounts/read-templates'
import { readInteractionRows } from '../../entries/interaction-records'
import { previewOfWritten } from '../../entries/preview'
import { retryOnDuplicate } from '../../entries/retry-on-duplicate'
import type { EntryRow } from '../../entries/rows'
import {
  authorOfAct,
  givenTo,
  happened,
  type InteractionUpdate,
  type NewEntry,
  placementOfNew,
} from '../../interactions/acts/perform/interaction-change'
import {
  type LockedForAct,
  lockInteraction,
  lockReceiver,
} from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { answeredNow } from '../../interactions/lifecycle'
import { presentEntry, presentInteraction } from '../../interactions/present'
import { composeMailDetails } from '../../mails/mail-of-answer'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../../platform/db/pipeline/retry-on-conflict'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { type Actor, isIntegration } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { planTemplate } from '../templates/plan-template'
import { refuseMarketing } from '../templates/refuse-marketing'
import { writeTemplate } from '../templates/write-template'
import { contactOfAddress } from './contact-of-address'
import { findOption, type PlannedOption, planOptions } from './plan-options'
import { planStart } from './plan-start'
import { lockStartFacts, readStartFacts, type StartFacts } from './read-facts'
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
 * without a message never exists. An open interaction of the customer continues, unless a colleague owns it. An integration's has no owner:
 * it writes into the open one, no matter who owns it, and a new one stands in its queue, offered to nobody until its customer answers.
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
      const reached =
        !input.contact && stranger
          ? await contactOfAddress(tx, by, { account, address: stranger, now })
          : null
      const contact = input.contact ?? reached?.uuid
      if (!contact) return refuse('CONTACT_NOT_FOUND')
      const { lockedAddresses, facts, written } = await lockAndRead(tx, business, { contact, input, uuid })
      if (written) return alreadyStarted(tx, actor, contact, written)
      const chosen = chooseOption(facts, input, actor, now)
      if (isRefusal(chosen)) return chosen
      if (isRefusal(planned)) return planned
      const { option, plan } = chosen
      const marketing = 'template' in planned && refuseMarketing(planned.template, option.marketing_stopped)
      if (marketing) return marketing
      const { address } = option
      if (address === null) return refuse('ADDRESS_NOT_FOUND')
      const mail = await mailOfStart(tx, actor, message, { option, address })
      if (isRefusal(mail)) return mail
      // The contact's phone was changed between the locks.
      if (!lockedAddresses.includes(address)) throw new RetryTransaction()

      const subject = message.kind === 'mail' ? message.subject : null
      const start =
        plan.kind === 'start'
          ? writeStart(tx, actor, {
              contact,
              isNew: reached?.isNew ?? false,
              option,
              address,
              entry: uuid,
              subject,
              now,
            })
          : { interaction: plan.interaction, sent: null }
      const [locked] = await Promise.all([
        lockInteraction(tx, business, { interaction: start.interaction, receiver: actor.uuid }),
        start.sent,
      ])
      if (!locked) return refuse('INTERNAL')
      outcome = plan.kind === 'start' ? 'started' : plan.outcome
      const owns = outcome !== 'continued' && !isIntegration(actor)
      const refused = isIntegration(actor) ? null : refuseOwner(locked, owns)
      if (refused) return refused
      const content =
        'template' in planned ? await writeTemplate(tx, { business, entry: uuid }, planned) : planned
      if (isRefusal(content)) return content
      return {
        locked,
        audit: { address: by.address, details: { channel: option.account.type } },
        ...(plan.kind === 'start' && { before: placementOfNew(locked.interaction) }),
        set: updateOf(locked, owns, actor, now),
        entries: [
          ...(outcome === 'continued' ? [] : [happened(eventOfStart[outcome], actor)]),
          firstMessage({ ...content, body: { ...content.body, ...mail } }, actor, uuid),
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

/** Sends in one batch the locks of the addresses and threads, and then reads the facts and the message, if it exists. */
async function lockAndRead(
  tx: StatementSender,
  business: string,
  { contact, input, uuid }: { readonly contact: string; readonly input: StartInput; readonly uuid: string },
) {
  const { account, conversation } = input
  const scope = { contact, account, conversation }
  const [locked, , facts, [written]] = await Promise.all([
    tx.send<{ key: string }>(lockAddresses, [business, contact, account]),
    lockStartFacts(tx, business, scope),
    readStartFacts(tx, business, scope),
    tx.send<EntryRow>(readEntry, [business, uuid]),
  ])
  return { lockedAddresses: locked.map(({ key }) => key), facts, written }
}

/** An earlier request with this uuid wrote the message: the same answer, if it was the actor's to this contact. */
async function alreadyStarted(tx: StatementSender, actor: Actor, contact: string, written: EntryRow) {
  const { interaction_uuid } = written
  const row = (await readInteractionRows(tx, actor.business, [interaction_uuid])).get(interaction_uuid)
  if (!row || written.author_uuid !== actor.uuid || row.contact_uuid !== contact) return refuse('UUID_IN_USE')
  return { alreadyDone: { interaction: row, entries: [written] } }
}

/** The option that the request names, and whether it starts a new interaction or continues one. */
function chooseOption(facts: StartFacts, input: StartInput, actor: Actor, now: Date) {
  if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
  if (facts.accounts.length === 0) return refuse('CHANNEL_NOT_FOUND')
  const option = findOption(planOptions(facts, now, input.conversation), facts.contact, input)
  if (!option) return refuse('ADDRESS_NOT_FOUND')
  const plan = planStart(option, input.message, actor)
  return isRefusal(plan) ? plan : { option, plan }
}

/** The fields of a mail beside its text; null for a chat. */
async function mailOfStart(
  tx: StatementSender,
  actor: Actor,
  message: StartInput['message'],
  { option, address }: { readonly option: PlannedOption; readonly address: string },
) {
  if (!isMailChannel(option.account.type) || message.kind === 'template') return null
  const fields = message.kind === 'mail' ? message.mail : undefined
  const details = await composeMailDetails(tx, actor, { words: message.text, fields, without: [address] })
  if (isRefusal(details)) return details
  return { ...(message.kind === 'mail' && { subject: message.subject }), mail: details }
}

/** `owns`: the person gets one more chat. */
function refuseOwner({ receiver, maximum }: LockedForAct, owns: boolean) {
  // Deactivated after the request was authenticated.
  if (!receiver?.active) return refuse('UNAUTHENTICATED')
  return owns && receiver.active_interactions >= maximum ? refuse('CAPACITY_REACHED') : null
}

/** The customer no longer waits; `owns`: it becomes the actor's. */
const updateOf = (
  { interaction, expired_time }: LockedForAct,
  owns: boolean,
  actor: Actor,
  now: Date,
): InteractionUpdate => ({
  ...(owns && givenTo(actor.uuid, now)),
  ...answeredNow(interaction, actor, expired_time, now),
})

/** The effect on an interaction that was not the actor's. */
const eventOfStart = { started: 'interaction.opened', taken: 'interaction.taken' } as const

const firstMessage = (
  content: { readonly type: MessageType; readonly body: Parameters<typeof previewOfWritten>[1] },
  actor: Actor,
  uuid: string,
): NewEntry => ({
  ...content,
  author: authorOfAct(actor),
  uuid,
  kind: 'message',
  preview: previewOfWritten(content.type, content.body),
})
