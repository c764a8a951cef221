import type { InboundCustomer, PhoneMessage, PhoneStep } from '../../channels/inbound'
import { customerLockKeys, lockIdentifiers } from '../../entries/lock-identifiers'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { addJobs } from '../../platform/jobs/add-jobs'
import type { Keys } from '../../platform/secrets/keys'
import { storableText } from '../../platform/text/storable-json'
import { readName } from '../fields'
import type { SourceAccount, SourceContact, SourceThread } from '../source'
import { writeContact } from '../write/write-contact'
import type { WriteContext } from '../write/write-context'
import { writeThread } from '../write/write-thread'
import { planPhoneEntries } from './plan-phone-entries'
import { nothing, type Written } from './read-chunks'

export interface PhoneContext extends WriteContext {
  readonly account: SourceAccount
  readonly keys: Pick<Keys, 'fingerprint'>
  /** Messages from then on arrive by the webhook. */
  readonly until: Date
}

type Chat = Extract<PhoneStep, { messages: unknown }>

/** Writes messages of a chat, which is one finished interaction, or contacts. A second time it writes nothing. */
export function writePhoneStep(tx: PipelinedTx, context: PhoneContext, step: PhoneStep): Promise<Written> {
  if ('contacts' in step) return writeContacts(tx, context, step.contacts)
  if ('file' in step) return writeChat(tx, context, { chat: step.chat, messages: [step.file], leftOut: 0 })
  return writeChat(tx, context, step)
}

async function writeChat(
  tx: PipelinedTx,
  context: PhoneContext,
  { chat, messages, leftOut }: Chat,
): Promise<Written> {
  if (chat === null) return { ...nothing, leftOut: leftOut + messages.length }
  const past = messages.filter(({ date }) => date === null || date < context.until)
  if (past.length === 0) return { ...nothing, leftOut }
  const thread = threadOf(context, chat, past)
  const written = await writeThread(tx, context, thread, planPhoneEntries(context, past))
  if (typeof written === 'string') return { ...nothing, leftOut: leftOut + past.length }
  await fetchFiles(tx, context, written.entries)
  const contacts = written.contact?.how === 'created' ? 1 : 0
  return { contacts, chats: written.isNew ? 1 : 0, messages: written.entries.length, leftOut }
}

/** These jobs wait behind those of today's messages. */
const fetchFiles = (
  tx: PipelinedTx,
  { business, now }: WriteContext,
  entries: readonly { readonly uuid: string; readonly body: Readonly<Record<string, unknown>> }[],
) =>
  addJobs(
    tx,
    entries
      .filter(({ body }) => body.media !== undefined)
      .map(({ uuid: entry }) => ({
        ...{ name: 'fetch_media' as const, payload: { business, entry }, key: `media:${entry}` },
        patient: true as const,
      })),
    now,
  )

/** The key of a chat tells nobody its phone: it outlives the customer's erasure. */
function threadOf(
  { account, keys, now }: PhoneContext,
  { keys: [id], phone }: InboundCustomer,
  messages: readonly PhoneMessage[],
): SourceThread {
  const dates = messages.flatMap(({ date }) => date?.getTime() ?? [])
  const external_id = storableText(id)
  return {
    key: `chat:${keys.fingerprint(`${account.uuid} ${external_id}`)}`,
    account,
    contact: contactOf(phone, null, new Date(Math.min(now.getTime(), ...dates))),
    external_id,
    thread_key: '',
    subject: null,
    owner: null,
    labels: [],
  }
}

const contactOf = (phone: string | null, name: string | null, created: Date): SourceContact => ({
  ...{ key: null, name, phone, email: null, tags: [], info: [], created, identities: [] },
})

/** Names of the phone's contacts, for whom we have none: neither what a person wrote here nor a removal there changes ours. */
async function writeContacts(
  tx: PipelinedTx,
  context: PhoneContext,
  contacts: readonly { readonly phone: string; readonly name: string }[],
): Promise<Written> {
  const { account, now } = context
  const phones = contacts.map(({ phone }) => phone)
  await lockIdentifiers(tx, customerLockKeys(account.uuid, phones))
  let written = 0
  for (const { phone, name } of contacts) {
    const identities = [{ account, external_id: phone }]
    const contact = { ...contactOf(phone, readName(name), now), identities }
    const result = await writeContact(tx, context, contact)
    if (result && (result.how === 'created' || result.filled)) written += 1
  }
  return { ...nothing, contacts: written }
}
