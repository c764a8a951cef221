import {
  abilitiesOf,
  type CommandPayload,
  composeMail,
  forwardSubject,
  isMailChannel,
  isRefusal,
  type MailDetails,
  type MailPerson,
  refuse,
  writesMarkup,
} from '@hilo/contracts'
import { writeEntry } from '../../interactions/acts/write-entry'
import { addressOfKey } from '../../mails/addresses'
import { composeMailDetails } from '../../mails/mail-of-answer'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import { refuseTooLarge } from '../../platform/http/bodies/receive-upload'
import type { Services } from '../../platform/services'

interface ForwardedMail {
  readonly author_kind: 'client' | 'user' | 'bot' | 'app' | 'integration' | 'system'
  readonly date: Date
  readonly body: {
    readonly text?: string
    readonly caption?: string | null
    readonly quoted?: string
    readonly subject?: string
    readonly reply_subject?: string
    readonly mail?: MailDetails
  }
  readonly subject: string | null
  readonly time_zone: string
  readonly customer: MailPerson | null
  readonly mailbox: MailPerson
  /** The files of all messages of one mail, which is stored as several. */
  readonly files: readonly { readonly entry: string; readonly size: number }[]
}

const readMail: Statement = {
  name: 'read_mail_to_forward',
  text: `select e.author_kind, e.date, e.body, c.subject, b.time_zone,
      case when d.uuid is not null then jsonb_build_object(
        'address', ${addressOfKey}, 'name', coalesce(d.display_name, p.name)) end as customer,
      jsonb_build_object('address', a.external_id, 'name', b.name) as mailbox,
      coalesce((
        select jsonb_agg(jsonb_build_object('entry', o.uuid, 'size', f.size) order by o.seq, f.position)
        from entries o join stored_files f on f.business_uuid = o.business_uuid and f.entry_uuid = o.uuid
        where o.business_uuid = e.business_uuid and o.conversation_uuid = e.conversation_uuid and o.deleted_at is null
          and (o.uuid = e.uuid or o.author_kind = e.author_kind and (
            o.provider_message_id = split_part(e.provider_message_id, '/', 1)
            or starts_with(o.provider_message_id, split_part(e.provider_message_id, '/', 1) || '/')))), '[]') as files
    from entries e
    join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
    join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
    join businesses b on b.uuid = e.business_uuid
    left join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
    left join contacts p on p.business_uuid = c.business_uuid and p.uuid = c.contact_uuid
    where e.business_uuid = $1::uuid and e.uuid = $2::uuid and e.conversation_uuid = $3::uuid
      and e.kind = 'message' and e.deleted_at is null`,
}

/**
 * Forwards a mail of the thread to others. The forwarded mail is in the thread and names its recipients; the customer does not
 * get it, and still waits if they waited.
 */
export const forwardMail = (
  services: Services,
  actor: Actor,
  { uuid, message, conversation_uuid: conversation, to, cc, text, signed }: CommandPayload<'forward:mail'>,
) =>
  writeEntry<'NOT_A_MAIL' | 'OWN_MAILBOX' | 'MESSAGE_NOT_FOUND' | 'FILE_TOO_LARGE'>(
    services,
    actor,
    { conversation, uuid, adminsToo: false },
    async ({ interaction, tx }) => {
      if (!isMailChannel(interaction.channel)) return refuse('NOT_A_MAIL')
      const [mail] = await tx.send<ForwardedMail>(readMail, [actor.business, message, conversation])
      if (!mail) return refuse('MESSAGE_NOT_FOUND')
      const bytes = mail.files.reduce((sum, { size }) => sum + size, 0)
      const { fileBytes } = abilitiesOf(interaction.channel)
      if (bytes > fileBytes) return refuseTooLarge(fileBytes)
      const fields = { to, cc, signed }
      const details = await composeMailDetails(tx, actor, { words: text || ' ', fields, without: [] })
      if (isRefusal(details)) return details
      const subject = forwardSubject(subjectOf(mail))
      return {
        set: {},
        entry: {
          kind: 'message',
          type: 'text',
          preview: `Reenviado a ${to.map(({ name, address }) => name ?? address).join(', ')}`,
          body: {
            text,
            reply_subject: subject,
            quoted: quotedOf(mail),
            mail: {
              ...details,
              forwards: true,
              ...(mail.files.length > 0 && { files: [...new Set(mail.files.map(({ entry }) => entry))] }),
            },
          },
        },
      }
    },
  )

const subjectOf = ({ body, subject }: ForwardedMail): string =>
  body.reply_subject ?? body.subject ?? subject ?? 'Correo'

/** The head and text of a forwarded mail, as mail programs quote them. */
function quotedOf(mail: ForwardedMail): string {
  const { author_kind, date, body, customer, mailbox, time_zone } = mail
  const details = body.mail
  const received = author_kind === 'client'
  const writer = received ? (details?.from ?? customer) : mailbox
  const first = received ? mailbox : details?.forwards ? null : customer
  const to = [...(first ? [first] : []), ...(details?.to ?? [])]
  const cc = details?.cc ?? []
  const when = new Intl.DateTimeFormat('es-CO', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(date))
  const head = [
    '---------- Mensaje reenviado ----------',
    ...(writer ? [`De: ${named(writer)}`] : []),
    `Fecha: ${when}`,
    `Asunto: ${subjectOf(mail)}`,
    `Para: ${to.map(named).join(', ')}`,
    ...(cc.length > 0 ? [`Cc: ${cc.map(named).join(', ')}`] : []),
  ]
  const words = body.text ?? body.caption ?? ''
  const plain =
    writesMarkup(author_kind) && details
      ? composeMail(words, details.signature === undefined ? {} : { signature: details.signature }).text
      : words
  return [head.join('\n'), plain, body.quoted ?? ''].filter((part) => part !== '').join('\n\n')
}

const named = ({ name, address }: MailPerson): string => (name ? `${name} <${address}>` : address)
