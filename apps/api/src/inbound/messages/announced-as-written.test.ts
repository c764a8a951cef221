import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import type { InboundMessage } from '../../channels/inbound'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { EntryRow } from '../../entries/rows'
import { presentEntry, presentInteraction } from '../../interactions/present'
import type { StoredChange } from '../items/stored'
import { createMessageQueue } from './message-queue'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

let names = 0
/** What customers write, each with something that the database does not keep as it was sent. */
const messages: Readonly<Record<string, Partial<InboundMessage>>> = {
  'as most are': {},
  'half a character and a NUL': { content: { type: 'text', body: { text: 'a\u0000b \ud800 c' } } },
  'a name with half a character': { customer: customerOf('Ana \udc00 Díaz\u0000') },
  'the markup of a mail, which is kept apart': {
    content: { type: 'text', body: { text: 'hola', html: '<b>hola</b>' } },
  },
  'a file that has not come yet': {
    content: {
      type: 'image',
      body: { name: 'foto', url: null, mime: 'image/jpeg', size: null, caption: 'mira' },
    },
    media: 'media.1',
  },
  'an answer to what we do not know': { replyTo: 'wamid.de-otro' },
  'hours ago': { sentAt: new Date(Date.now() - 3 * 3_600_000 - 0.5) },
}

function customerOf(name: string): InboundMessage['customer'] {
  const phone = newPhone()
  return { keys: [phone], name, phone, email: null }
}

const itemOf = (own: Partial<InboundMessage>, customer = own.customer ?? customerOf('Cliente')) => {
  names += 1
  const name = `contado.${names}`
  return {
    accountKey: null,
    dedupeKey: name,
    raw: {},
    message: {
      providerMessageId: name,
      threadKey: '',
      subject: null,
      sentAt: null,
      content: { type: 'text', body: { text: name } },
      replyTo: null,
      media: null,
      ...own,
      customer,
    } as InboundMessage,
  }
}

/** What these changes announce, and what reading the same entries and rows gives. */
async function announcedAndRead(changes: readonly StoredChange[]) {
  const announced = []
  const read = []
  for (const { interaction, entries, unshown } of changes) {
    if (unshown) throw new Error('a message without its row')
    const [row] = await world.rows<InteractionRecord & Record<string, unknown>>(
      'select * from interaction_rows where uuid = $1',
      [interaction.uuid],
    )
    const lines = await world.rows<EntryRow & Record<string, unknown>>(
      'select * from entries where uuid = any($1) order by seq',
      [entries.map(({ uuid }) => uuid)],
    )
    if (!row) throw new Error('no such row')
    announced.push(
      presentInteraction(interaction),
      ...entries.map((entry) => presentEntry(entry, interaction)),
    )
    read.push(presentInteraction(row), ...lines.map((line) => presentEntry(line, row)))
  }
  return { announced, read }
}

async function queueOf() {
  const { services } = world.api
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const queue = createMessageQueue(services.db, services.clock)
  return (item: ReturnType<typeof itemOf>) => queue.store(account, item)
}

it.each(Object.entries(messages))('announces a message as it is read: %s', async (_, own) => {
  const store = await queueOf()
  const first = itemOf(own)
  const { announced, read } = await announcedAndRead(await store(first))
  expect(announced).toHaveLength(2)
  expect(announced).toEqual(read)
  const again = await announcedAndRead(await store(itemOf(own, first.message.customer)))
  expect(again.announced).toEqual(again.read)
})

it('announces the event that the customer is back as it is read', async () => {
  const store = await queueOf()
  const customer = customerOf('Vuelve')
  const [opened] = await store(itemOf({}, customer))
  await world.rows(
    `update interactions set status = 'assigned', paused = true,
       user_uuid = (select uuid from users where business_uuid = $2 limit 1) where uuid = $1`,
    [opened?.interaction.uuid, world.business],
  )
  const { announced, read } = await announcedAndRead(await store(itemOf({}, customer)))
  expect(announced).toHaveLength(3)
  expect(announced).toEqual(read)
})

it('announces messages that are stored together as they are read', async () => {
  const store = await queueOf()
  const changes = await Promise.all(Object.values(messages).map((own) => store(itemOf(own))))
  const { announced, read } = await announcedAndRead(changes.flat())
  expect(announced).toHaveLength(2 * changes.length)
  expect(announced).toEqual(read)
})
