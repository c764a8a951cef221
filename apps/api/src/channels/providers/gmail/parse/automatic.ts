import { decodeWords } from 'postal-mime'
import type { Part } from '../wire'
import { headersOf } from './headers'
import { isOfDomain } from './people/is-authenticated'
import { businessDomainOf } from './people/read-sender'

/** The headers that `automaticBy` reads, besides those of the writer. */
export const automaticHeaders = [
  'Auto-Submitted',
  'X-Autoreply',
  'Precedence',
  'X-Auto-Response-Suppress',
  'Return-Path',
  'Content-Type',
  'Subject',
] as const

/** Beginnings of the subject of automatic answers from programs that set no header. A person's answer has `Re:`. */
const automaticSubject =
  /^(?:auto(?:matic|mated)?[ -]?(?:reply|response)|respuesta autom[áa]tica|resposta autom[áa]tica|r[ée]ponse automatique|automatische antwort|risposta automatica|automatisch antwoord|out of (?:the )?office|fuera de (?:la )?oficina)\b ?(?::|$)/i

/** Subjects of servers that return a mail from an address at which nobody reads. */
const bounceSubject =
  /^(?:undeliver(?:able|ed)|delivery (?:status notification|failure)|mail delivery (?:failed|failure)|returned mail|failure notice|delivery has failed|no se puede entregar|no se pudo entregar|correo devuelto|mensaje no entregado)/i
const noReply = /\b(?:no|do-?not|donot)[-_.]?reply@|\bno[-_.]?responder@/i

/** Whether a server returned a mail and calls itself `no-reply`, not `mailer-daemon`. */
export const isBounceOfNoReply = (payload: Part): boolean =>
  headersOf(payload, 'from').some((value) => noReply.test(value)) &&
  headersOf(payload, 'subject').some((value) => bounceSubject.test(decodeWords(value).trim()))

/** The header by which a mail is recognised as automatic; null: a person wrote it to this mailbox. */
export function automaticBy(payload: Part, addresses: readonly string[]): string | null {
  const has = (name: string, pattern: RegExp): boolean =>
    headersOf(payload, name).some((value) => pattern.test(decodeWords(value).trim()))
  if (has('auto-submitted', /^(?!no\b)/i)) return 'Auto-Submitted'
  if (has('x-autoreply', /./)) return 'X-Autoreply'
  if (has('precedence', /^(bulk|junk|auto_reply)/i)) return 'Precedence'
  if (!isOwnList(payload, addresses)) {
    if (has('precedence', /^list/i)) return 'Precedence'
    if (has('list-id', /./)) return 'List-Id'
  }
  if (has('x-auto-response-suppress', /./)) return 'X-Auto-Response-Suppress'
  if (has('return-path', /^<>$/)) return 'Return-Path'
  if (has('from', /\b(mailer-daemon|postmaster)@/i)) return 'From'
  // Read receipts and delivery reports.
  if (has('content-type', /^multipart\/report/i)) return 'Content-Type'
  if (has('subject', automaticSubject)) return 'Subject'
  if (isBounceOfNoReply(payload)) return 'Subject'
  return null
}

/**
 * Whether the mail came through a group of the business itself, which forwards what customers write to it. Mails of any
 * other list are not written to the business.
 */
function isOwnList(payload: Part, addresses: readonly string[]): boolean {
  const businessDomain = businessDomainOf(addresses)
  const own = new Set(addresses.map(listName))
  return listNamesOf(payload).some(
    (name) => own.has(name) || (businessDomain !== null && isOfDomain(name, businessDomain)),
  )
}

/** Whether this is the address of the list through which the mail came. */
export const isListOfMail = (payload: Part, address: string): boolean =>
  listNamesOf(payload).includes(listName(address))

/** Some headers give the address of a list, others have a point in place of the @. */
const listName = (address: string): string => address.replace('@', '.').toLowerCase()

function listNamesOf(payload: Part): string[] {
  const posts = headersOf(payload, 'list-post').flatMap((value) => value.match(/<mailto:[^<>\s?]+/gi) ?? [])
  const google = headersOf(payload, 'mailing-list').flatMap(
    (value) => value.match(/^list \S+@[^\s;]+/i) ?? [],
  )
  const ids = headersOf(payload, 'list-id').flatMap((value) => value.match(/<[^<>\s]+(?=>)/g) ?? [])
  return [...posts, ...google, ...ids].map((name) => listName(name.replace(/^(<mailto:|list |<)/i, '')))
}
