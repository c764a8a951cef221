import { randomUUID } from 'node:crypto'
import type { InboundCustomer, InboundMessage, StorableItem } from '../../../channels/inbound'
import { storeItem } from '../../../inbound/items/store-item'
import { claimOutbound } from '../../../outbound/claim/claim-outbound'
import { recordOutcome } from '../../../outbound/record/record-outcome'
import { type Chat, nextNumber } from '../fixture/fixture'
import type { Shop } from '../fixture/shop'

/** The account of the shop by which everything arrives. */
export const accountOf = ({ api }: Shop) => {
  const { uuid: business, whatsapp } = api.world.tienda
  return { business, uuid: whatsapp.uuid, type: 'whatsapp' as const }
}

type Content<T> = T extends unknown ? Omit<T, 'accountKey' | 'dedupeKey' | 'raw'> : never

/** Stores what a provider brings, as any way in does. */
export const arrives = (shop: Shop, content: Content<StorableItem>, dedupeKey: string = randomUUID()) =>
  storeItem(
    shop.api.services.db,
    accountOf(shop),
    { accountKey: null, dedupeKey, raw: {}, ...content } as StorableItem,
    shop.api.clock.now(),
  )

export const newPhone = (): string => `57311${nextNumber().padStart(7, '0')}`

/** A customer as an item names them. */
export const customerOf = (phone: string, own: Partial<InboundCustomer> = {}): InboundCustomer => ({
  keys: [phone],
  name: null,
  phone,
  email: null,
  ...own,
})

export const messageOf = (
  customer: InboundCustomer,
  { clock }: Shop['api'],
  own: Partial<InboundMessage> = {},
): InboundMessage => ({
  providerMessageId: `wamid.${randomUUID()}`,
  customer,
  threadKey: '',
  subject: null,
  sentAt: clock.now(),
  content: { type: 'text', body: { text: 'Hola' } },
  replyTo: null,
  media: null,
  ...own,
})

/** The provider's id of the customer's first message in a chat. */
export async function firstIdOf(shop: Shop, chat: Pick<Chat, 'conversation'>): Promise<string> {
  const [row] = await shop.admin.sql<{ id: string }>(
    'select provider_message_id as id from entries where uuid = $1',
    [await shop.admin.received(chat)],
  )
  if (!row) throw new Error('the customer has written nothing')
  return row.id
}

/** A message of ours that is being sent. */
export async function sending(shop: Shop, chat: Chat): Promise<{ entry: string; attempt: string }> {
  const { business } = accountOf(shop)
  const entry = await shop.admin.send(chat)
  const claim = await claimOutbound(shop.api.services, business, chat.conversation)
  if (claim === null || claim instanceof Date || !('attempt' in claim)) throw new Error('nothing to send')
  return { entry, attempt: claim.attempt }
}

/** The provider's id of a message of ours that it has accepted. */
export async function accepted(shop: Shop, chat: Chat): Promise<string> {
  const { attempt } = await sending(shop, chat)
  const id = `wamid.${randomUUID()}`
  await accepts(shop, attempt, id)
  return id
}

export const accepts = (shop: Shop, attempt: string, id: string) =>
  recordOutcome(
    shop.api.services,
    accountOf(shop).business,
    attempt,
    { kind: 'accepted', providerIds: [id] },
    null,
  )
