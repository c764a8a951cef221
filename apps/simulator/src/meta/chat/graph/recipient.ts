import { type Chat, dayMs } from '../../../stage/chats'
import type { Person } from '../../../stage/wire'
import { chatError } from '../errors'
import type { LiveAccount } from '../kind'
import { magic } from '../magic'
import type { World } from '../world'

/** Who it goes to, unless the person, the window or the rate forbid it. */
export function recipientOf(world: World, account: LiveAccount, id: string): { person: Person; chat: Chat } {
  const { trustPast } = world.knobs.current
  const known = world.people.find(id)
  const person =
    known ?? (trustPast && /^\d{6,24}$/.test(id) ? world.people.create({ id, name: 'Cliente' }) : null)
  if (!person) throw chatError(100, 2018001)
  const chat = world.chats.of(account.id, person.id)
  if (chat.lastCustomerAt === null && !trustPast) throw chatError(100, 2018001)
  if (person.profile === 'blocked' || id.endsWith(magic.blocked)) throw chatError(551, 1545041)
  if (id.endsWith(magic.hurried) && world.failures.once(`613 ${account.id} ${id}`, 2)) throw chatError(613)
  return { person, chat }
}

/** Twenty-four hours for anybody, seven days for a human agent. */
export function checkWindow({ clock, kind, knobs }: World, chat: Chat, tag: string | undefined): void {
  if (chat.customer.endsWith(magic.late)) throw chatError(10, kind.windowSubcode)
  // One without history here is believed: recipientOf let nobody else through.
  const since = chat.lastCustomerAt === null ? 0 : clock.now() - chat.lastCustomerAt
  if (tag === 'HUMAN_AGENT') {
    if (!knobs.current.humanAgent) throw chatError(10, 2018065)
    if (since >= 7 * dayMs) throw chatError(10, kind.windowSubcode)
  } else if (since >= dayMs) throw chatError(10, kind.windowSubcode)
}

export function keepRate({ rate, knobs }: World, account: LiveAccount, customer: string): void {
  if (!knobs.current.rateLimits) return
  const wait = rate.spend(`${account.id} ${customer}`, 10, 1_000) || rate.spend(account.id, 300, 1000 / 300)
  if (wait > 0) throw chatError(613)
}
