import { type Chat, dayMs } from '../../../world/chats'
import type { Person } from '../../../world/wire'
import { chatError } from '../errors'
import type { LiveAccount } from '../kind'
import { magic } from '../magic'
import type { World } from '../world'

/** Finds the recipient; refuses unknown, blocked and rate-limited ones. */
export function recipientOf(world: World, account: LiveAccount, id: string): { person: Person; chat: Chat } {
  const { trustPast } = world.knobs.current
  const known = world.people.find(id)
  const person =
    known ?? (trustPast && /^\d{6,24}$/.test(id) ? world.people.create({ id, name: 'Cliente' }) : null)
  if (!person) throw chatError(100, 2018001)
  const chat = world.chats.of(account.id, person.id)
  if (chat.lastCustomerAt === null && !trustPast) throw chatError(100, 2018001)
  if (person.profile === 'blocked' || id.endsWith(magic.blocked)) throw chatError(551, 1545041)
  if (id.endsWith(magic.rateLimited) && world.failures.once(`613 ${account.id} ${id}`, 2))
    throw chatError(613)
  return { person, chat }
}

/** 24 hours, or 7 days with the HUMAN_AGENT tag. */
export function checkWindow({ clock, kind, knobs }: World, chat: Chat, tag: string | undefined): void {
  if (chat.customer.endsWith(magic.windowClosed)) throw chatError(10, kind.windowSubcode)
  // Without history the window counts as open: recipientOf accepts such a customer only with trustPast.
  const since = chat.lastCustomerAt === null ? 0 : clock.now() - chat.lastCustomerAt
  if (tag === 'HUMAN_AGENT') {
    if (!knobs.current.humanAgent) throw chatError(10, 2018065)
    if (since >= 7 * dayMs) throw chatError(10, kind.windowSubcode)
  } else if (since >= dayMs) throw chatError(10, kind.windowSubcode)
}

export function checkRateLimit({ rate, knobs }: World, account: LiveAccount, customer: string): void {
  if (!knobs.current.rateLimits) return
  const wait = rate.spend(`${account.id} ${customer}`, 10, 1_000) || rate.spend(account.id, 300, 1000 / 300)
  if (wait > 0) throw chatError(613)
}
