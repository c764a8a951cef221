import type { GivenFile } from '../../stage/input'
import type { Person } from '../../stage/wire'
import type { Mailbox } from '../account'
import type { Letter } from '../compose-mail'
import { forebears, type Mail, messageIdOf, textOf } from '../mail'
import type { World } from '../world'
import { carried } from './carriers'
import type { CustomerMessage } from './input'

export type LetterInput = Exclude<CustomerMessage, { type: 'bounce' | 'revoke' | 'raw' }>

interface Around {
  at: number
  text: string
  files: GivenFile[]
  /** The mail that it answers. */
  parent: Mail | undefined
  outgoing: boolean
}

/** What the customer wrote, as their mail program sends it. */
export function letterOf(
  { random }: World,
  mailbox: Mailbox,
  person: Person,
  input: LetterInput,
  { at, text, files, parent, outgoing }: Around,
): Letter {
  const [customer, business] = [
    { name: person.name, address: spelledBy(person) },
    { name: mailbox.business, address: input.to ?? mailbox.email },
  ]
  const quoted = parent && input.quote ? quote(parent) : null
  const id = parent && messageIdOf(parent.email)
  const own = `<CAF${random.bytes(18).toString('base64url')}@mail.${person.id.split('@')[1] ?? 'cliente.test'}>`
  const letter: Letter = {
    from: outgoing ? business : customer,
    to: outgoing ? person.id : business.address,
    cc: input.cc,
    subject: input.subject ?? answering(parent?.email.subject),
    text: quoted ? `${text}\n\n${quoted.intro}\n${quoted.text}` : text,
    ...htmlOf(input, text, quoted),
    date: new Date(at),
    messageId: input.messageIdHeader === undefined ? own : input.messageIdHeader,
    ...(parent && id && { inReplyTo: id, references: [...forebears(parent.email), id] }),
    headers: { ...automatic[input.type], ...input.headers },
    files,
  }
  return outgoing ? letter : carried(letter, input)
}

/** However they write their address, it is one mailbox: their id has it in small letters. */
const spelledBy = ({ id, email }: Person): string => (email && email.toLowerCase() === id ? email : id)

const automatic: Record<string, Record<string, string>> = {
  auto_reply: { 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes', Precedence: 'auto_reply' },
  newsletter: {
    Precedence: 'bulk',
    'List-Id': '<novedades.ejemplo.test>',
    'List-Unsubscribe': '<mailto:no@ejemplo.test>',
  },
}

const answering = (subject: string | undefined): string =>
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

/** As Gmail in Spanish quotes. */
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

function htmlOf(input: LetterInput, text: string, quoted: Quote | null): { html?: string } {
  if (input.html === undefined && !quoted) return {}
  const written = input.html ?? `<div dir="ltr">${lines(text)}</div>`
  return { html: `${written}${quoted ? `<br>${quoted.html}` : ''}` }
}
