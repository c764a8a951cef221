import { z } from 'zod'
import { ControlError } from '../core/http'
import type { Chat } from '../world/chats'
import type { Person } from '../world/wire'
import type { Bot, BusinessConnection } from './account'
import { badRequest, forbidden } from './api-error'
import type { World } from './world'

export const NewBusiness = z.strictObject({
  account: z.string().optional(),
  owner: z.strictObject({
    id: z.string().regex(/^[1-9]\d{0,15}$/),
    name: z.string().min(1).max(64),
    username: z.string().nullable().default(null),
  }),
  can_reply: z.boolean().default(true),
  can_delete: z.boolean().default(true),
})
export type NewBusiness = z.input<typeof NewBusiness>

export const BusinessChange = z.strictObject({
  enabled: z.boolean().optional(),
  can_reply: z.boolean().optional(),
  can_delete: z.boolean().optional(),
})
export type BusinessChange = z.input<typeof BusinessChange>

export const rightsOf = (canReply: boolean, canDelete: boolean): BusinessConnection['rights'] => ({
  ...(canReply && { can_reply: true }),
  ...(canDelete && { can_delete_outgoing_messages: true }),
})

/** A chat of an owner is another one than the bot's own chat with the same person. */
export const chatKey = (via: BusinessConnection | null, person: Pick<Person, 'id'>): string =>
  via === null ? person.id : `${via.owner.id}:${person.id}`

/** The chat of a customer with the bot, or with the owner of a connection. */
export const chatVia = (world: World, bot: Bot, person: Person, via: BusinessConnection | null): Chat =>
  world.chats.of(bot.view.id, chatKey(via, person))

/** The present connection of an owner, as the control API names it. */
export function connectionOfOwner({ connections }: World, bot: Bot, owner: string): BusinessConnection {
  const found = [...connections.values()]
    .filter((one) => one.bot === bot.view.id && one.owner.id === owner)
    .at(-1)
  if (!found) throw new ControlError(404, `La cuenta ${owner} no está conectada a este bot.`)
  return found
}

const dayMs = 24 * 3_600_000

/** The connection that a call names, with what it may do there; a person must have written within a day. */
export function connectionToUse(
  world: World,
  bot: Bot,
  id: string,
  right: keyof BusinessConnection['rights'],
): BusinessConnection {
  const via = world.connections.get(id)
  if (via?.bot !== bot.view.id || !via.enabled) throw badRequest('BUSINESS_CONNECTION_INVALID')
  if (!via.rights[right]) throw forbidden('BOT_ACCESS_FORBIDDEN')
  return via
}

export function refuseUnlessRecent(world: World, chat: Chat): void {
  if (chat.lastCustomerAt === null) throw badRequest('BUSINESS_PEER_INVALID')
  if (world.clock.now() - chat.lastCustomerAt > dayMs) throw badRequest('BUSINESS_PEER_USAGE_MISSING')
}
