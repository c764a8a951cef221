import {
  type ChannelType,
  distinctRecipients,
  endsWithSignature,
  isMailChannel,
  isRefusal,
  joinSignatures,
  type MailDetails,
  type MailFields,
  type Refusal,
  refuse,
} from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import { customerAddresses, refuseOwnMailboxes } from './addresses'

/** The fields of an answer's body besides its text. */
interface MailOfAnswer {
  readonly mail?: MailDetails
  /** Its own subject, where the person has changed it. */
  readonly reply_subject?: string
}

interface Target {
  readonly tx: StatementSender
  readonly actor: Actor
  readonly interaction: { readonly channel: ChannelType; readonly conversation_uuid: string }
}

const readSignatures: Statement = {
  name: 'read_mail_signatures',
  text: `select coalesce(u.mail_signature, '') as own, b.mail_signature as business from businesses b
    left join users u on u.business_uuid = b.uuid and u.uuid = $2::uuid where b.uuid = $1::uuid`,
}

/** The signature that this person's mails get, of an integration the business's; null: none. */
async function readSignature(tx: StatementSender, actor: Actor): Promise<string | null> {
  const [row] = await tx.send<{ own: string; business: string }>(readSignatures, [actor.business, actor.uuid])
  return row ? joinSignatures(row.own, row.business) : null
}

/** Composes the fields that are stored with the text of a mail, so that later it is shown as it was sent. */
export async function composeMailDetails(
  tx: StatementSender,
  actor: Actor,
  { words, fields, without }: { words: string; fields: MailFields | undefined; without: readonly string[] },
): Promise<MailDetails | Refusal<'OWN_MAILBOX'>> {
  const refused = fields && (await refuseOwnMailboxes(tx, actor.business, fields))
  if (refused) return refused
  const recipients = distinctRecipients({ to: fields?.to ?? [], cc: fields?.cc ?? [] }, without)
  // If one press sends several mails, those without text are files, and only the one with text is signed.
  const signs = (fields?.signed ?? true) && words.trim() !== ''
  const signature = signs ? await readSignature(tx, actor) : null
  return {
    ...recipients,
    ...(signature !== null && !endsWithSignature(words, signature) && { signature }),
  }
}

/** Recipients, subject and signature of a person's answer; nothing where the channel is not mail. */
export async function mailOfAnswer(
  { tx, actor, interaction }: Target,
  words: string,
  fields: MailFields | undefined,
): Promise<MailOfAnswer | Refusal<'NOT_A_MAIL'> | Refusal<'OWN_MAILBOX'>> {
  if (!isMailChannel(interaction.channel)) return fields ? refuse('NOT_A_MAIL') : {}
  const hasRecipients = fields !== undefined && fields.to.length + fields.cc.length > 0
  const without = hasRecipients
    ? await customerAddresses(tx, actor.business, interaction.conversation_uuid)
    : []
  const mail = await composeMailDetails(tx, actor, { words, fields, without })
  if (isRefusal(mail)) return mail
  return { mail, ...(fields?.subject !== undefined && { reply_subject: fields.subject }) }
}
