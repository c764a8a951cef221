import type { InputFile } from '../../world/input'
import type { Person } from '../../world/wire'
import type { Mailbox } from '../account'
import type { MailContent } from '../compose-mail'
import { type Mail, messageIdOf, referencedIds, textOf } from '../mail'
import type { World } from '../world'
import { asDelivered } from './as-delivered'
import type { MailInput } from './input'

interface MailParts {
  at: number
  text: string
  files: InputFile[]
  /** The mail that it replies to. */
  parent: Mail | undefined
  outgoing: boolean
}

/** The mail as the customer's mail program sends it. */
export function mailContentOf(
  { random }: World,
  mailbox: Mailbox,
  person: Person,
  input: MailInput,
  { at, text, files, parent, outgoing }: MailParts,
): MailContent {
  const [customer, business] = [
    { name: person.name, address: writtenAddress(person) },
    { name: mailbox.business, address: input.to ?? mailbox.email },
  ]
  const quoted = parent && input.quote ? quote(parent) : null
  const id = parent && messageIdOf(parent.email)
  const own = `<CAF${random.bytes(18).toString('base64url')}@mail.${person.id.split('@')[1] ?? 'cliente.test'}>`
  const mail: MailContent = {
    from: outgoing ? business : customer,
    to: outgoing ? person.id : business.address,
    cc: input.cc,
    subject: input.subject ?? replySubject(parent?.email.subject),
    text: quoted ? `${text}\n\n${quoted.intro}\n${quoted.text}` : text,
    ...htmlOf(input, text, quoted),
    date: new Date(at),
    messageId: input.messageIdHeader === undefined ? own : input.messageIdHeader,
    ...(parent && id && { inReplyTo: id, references: [...referencedIds(parent.email), id] }),
    headers: { ...automaticHeaders[input.type], ...input.headers },
    files,
  }
  return outgoing ? mail : asDelivered(mail, input)
}

/** The customer's address in its original spelling; the id has it in lower case. */
const writtenAddress = ({ id, email }: Person): string => (email && email.toLowerCase() === id ? email : id)

const automaticHeaders: Record<string, Record<string, string>> = {
  auto_reply: { 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes', Precedence: 'auto_reply' },
  newsletter: {
    Precedence: 'bulk',
    'List-Id': '<novedades.ejemplo.test>',
    'List-Unsubscribe': '<mailto:no@ejemplo.test>',
  },
}

const replySubject = (subject: string | undefined): string =>
  subject === undefined ? 'Consulta' : /^re:/i.test(subject) ? subject : `Re: ${subject}`

interface Quote {
  intro: string
  text: string
  html: string
}

const when = new Intl.DateTimeFormat('es-CO', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'America/Bogota',
})
const hour = new Intl.DateTimeFormat('es-CO', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'America/Bogota',
})

/** The quote as Gmail in Spanish writes it. */
function quote({ at, email }: Mail): Quote {
  const who = `${email.from?.name ?? ''} <${email.from?.address ?? ''}>`.trim()
  const intro = `El ${when.format(at)} a las ${hour.format(at)}, ${who} escribió:`
  const text = textOf(email)
  return {
    intro,
    text: text.replace(/^/gm, '> '),
    html: `<div class="gmail_quote"><div class="gmail_attr">${escaped(intro)}</div><blockquote class="gmail_quote">${email.html ?? lines(text)}</blockquote></div>`,
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const lines = (text: string) => escaped(text).replace(/\n/g, '<br>')

function htmlOf(input: MailInput, text: string, quoted: Quote | null): { html?: string } {
  if (input.html === undefined && !quoted) return {}
  const written = input.html ?? `<div dir="ltr">${lines(text)}</div>`
  return { html: `${written}${quoted ? `<br>${quoted.html}` : ''}` }
}
