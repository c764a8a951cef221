import { headersOf } from './headers'
import { houseOf } from './read-sender'
import { isOfDomain } from './vouched'
import type { Part } from './wire'

/** By which header a mail says that no person wrote it to this mailbox. */
export function automaticBy(payload: Part, addresses: readonly string[]): string | null {
  const has = (name: string, pattern: RegExp): boolean =>
    headersOf(payload, name).some((value) => pattern.test(value.trim()))
  if (has('auto-submitted', /^(?!no\b)/i)) return 'Auto-Submitted'
  if (has('x-autoreply', /./)) return 'X-Autoreply'
  if (has('precedence', /^(bulk|junk|auto_reply)/i)) return 'Precedence'
  if (!isListInFront(payload, addresses)) {
    if (has('precedence', /^list/i)) return 'Precedence'
    if (has('list-id', /./)) return 'List-Id'
  }
  if (has('x-auto-response-suppress', /./)) return 'X-Auto-Response-Suppress'
  if (has('return-path', /^<>$/)) return 'Return-Path'
  if (has('from', /\b(mailer-daemon|postmaster)@/i)) return 'From'
  // That it was read, or could not be delivered, as programs report it.
  if (has('content-type', /^multipart\/report/i)) return 'Content-Type'
  return null
}

/**
 * A group of the business's own, which hands on to the mailbox what customers write to it. Every other list is somebody
 * else's talk.
 */
function isListInFront(payload: Part, addresses: readonly string[]): boolean {
  const house = houseOf(addresses)
  const own = new Set(addresses.map(listName))
  return listNamesOf(payload).some((name) => own.has(name) || (house !== null && isOfDomain(name, house)))
}

/** Whether this is the address of the list that a mail came through. */
export const isItsList = (payload: Part, address: string): boolean =>
  listNamesOf(payload).includes(listName(address))

/** A list is called by its address in some headers, and in others with a point in place of the @. */
const listName = (address: string): string => address.replace('@', '.').toLowerCase()

function listNamesOf(payload: Part): string[] {
  const posts = headersOf(payload, 'list-post').flatMap((value) => value.match(/<mailto:[^<>\s?]+/gi) ?? [])
  const google = headersOf(payload, 'mailing-list').flatMap(
    (value) => value.match(/^list \S+@[^\s;]+/i) ?? [],
  )
  const ids = headersOf(payload, 'list-id').flatMap((value) => value.match(/<[^<>\s]+(?=>)/g) ?? [])
  return [...posts, ...google, ...ids].map((name) => listName(name.replace(/^(<mailto:|list |<)/i, '')))
}
