import { describe, expect, it } from 'vitest'
import type { ConversationRow, IdentityRow, InteractionRow } from '../rows/rows'
import type { IncomingMessage } from './incoming'
import { type MessagePlan, planMessage } from './plan'
import type { PlanContext } from './plan-context'
import type { MessageFacts } from './read-facts'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}Z`)

function context(): PlanContext {
  let uuids = 0
  return {
    account: { business: 'tienda', uuid: 'numero' },
    now,
    newUuid: () => {
      uuids += 1
      return `nuevo-${uuids}`
    },
  }
}

const nothingKnown: MessageFacts = {
  item: null,
  known: false,
  quoted: null,
  isAnswered: false,
  identities: [],
  contacts: [],
  conversations: [],
  interactions: [],
  overtaking: [],
  neighbours: [],
}

const laura = {
  uuid: 'laura',
  name: 'Laura',
  phone: '573001234567',
  email: null,
  version: 3,
  created_at: at('09:00:00'),
}
const identity: IdentityRow = {
  uuid: 'identidad',
  contact_uuid: 'laura',
  external_id: '573001234567',
  alias_group: null,
  lasting: false,
  username: null,
  display_name: 'Laura',
  unreachable: false,
  created_at: at('09:00:00'),
}
const conversation: ConversationRow = {
  uuid: 'hilo',
  contact_uuid: 'laura',
  channel_account_uuid: 'numero',
  identity_uuid: 'identidad',
  thread_key: '',
  last_seq: 7,
  version: 12,
  window_closes_at: null,
  managed_outside: false,
  control_at: null,
  created_at: at('09:00:00'),
}
const interaction: InteractionRow = {
  uuid: 'episodio',
  conversation_uuid: 'hilo',
  status: 'assigned',
  paused: false,
  expired: false,
  expires_at: at('15:30:00'),
  unread: 2,
  last_message: null,
  waiting_since: null,
  last_activity_at: at('14:00:00'),
  bot: {},
  created_at: at('09:00:00'),
  version: 4,
}
const known: MessageFacts = {
  ...nothingKnown,
  identities: [identity],
  contacts: [laura],
  conversations: [conversation],
  interactions: [interaction],
}

const text: IncomingMessage = {
  uuid: 'mensaje',
  providerMessageId: 'wamid.1',
  dedupeKey: 'wamid.1',
  raw: { from: '573001234567' },
  author: 'client',
  customer: { keys: ['573001234567'], name: 'Laura', phone: '573001234567', email: null },
  threadKey: '',
  subject: null,
  type: 'text',
  body: { text: 'Hola' },
  preview: 'Hola',
  date: at('14:59:58'),
  order: null,
  replyTo: null,
  media: null,
  windowSeconds: 86_400,
  partOf: null,
  control: null,
}

type Stored = Extract<MessagePlan, { kind: 'store' }>
function stored(
  facts: MessageFacts,
  message: IncomingMessage = text,
  more: Partial<PlanContext> = {},
): Stored {
  const plan = planMessage(facts, message, { ...context(), ...more })
  if (plan.kind !== 'store') throw new Error(plan.kind)
  return plan
}

describe('a message of somebody new', () => {
  const { changes } = stored(nothingKnown)

  it('makes a contact, an identity, a conversation and an interaction, one each', () => {
    expect(changes.newContacts).toMatchObject([{ name: 'Laura', phone: '573001234567' }])
    expect(changes.identities).toMatchObject([{ external_id: '573001234567', display_name: 'Laura' }])
    expect(changes.newConversations).toMatchObject([
      { channel_account_uuid: 'numero', last_seq: 1, version: 1 },
    ])
    expect(changes.newInteractions).toMatchObject([{ status: 'unassigned', unread: 1 }])
  })

  it('is their first line, opens the interaction and the window', () => {
    expect(changes.newEntries).toMatchObject([{ uuid: 'mensaje', seq: 1, version: 1, author_kind: 'client' }])
    expect(changes.newConversations).toMatchObject([
      { window_closes_at: new Date('2026-11-23T14:59:58.000Z') },
    ])
    expect(changes.announcements).toMatchObject([{ opened: true, entries: ['mensaje'] }])
  })

  it('leaves something to do for the bot, and nothing for whoever knows their name', () => {
    expect(changes.jobs.map(({ name }) => name)).toEqual(['answer_customer'])
    const nameless = { ...text, customer: { ...text.customer, name: null } }
    expect(stored(nothingKnown, nameless).changes.jobs.map(({ name }) => name)).toEqual([
      'answer_customer',
      'fetch_profile',
    ])
  })
})

describe('a message of somebody known', () => {
  it('takes the next place in their thread, and changes nothing of who they are', () => {
    const { changes } = stored(known)
    expect(changes).toMatchObject({ newContacts: [], contacts: [], identities: [], jobs: [] })
    expect(changes.newEntries).toMatchObject([{ seq: 8, version: 13, conversation_uuid: 'hilo' }])
    expect(changes.conversations).toMatchObject([{ last_seq: 8, version: 13 }])
    expect(changes.interactions).toMatchObject([
      { unread: 3, waiting_since: at('14:59:58'), expires_at: null, version: 5 },
    ])
  })

  it.each([
    ['paused', { paused: true }, 'resumed'],
    ['expired', { expired: true }, 'revived'],
  ])('in a chat that is %s: it is not any longer, and a line says so first', (_, state, event) => {
    const { changes } = stored({ ...known, interactions: [{ ...interaction, ...state }] })
    expect(changes.newEntries).toMatchObject([
      { seq: 8, type: 'timeline', body: { event }, author_kind: 'client' },
      { seq: 9, uuid: 'mensaje' },
    ])
    expect(changes.interactions).toMatchObject([{ paused: false, expired: false }])
  })

  it('whose chat has ended: another interaction of the same conversation', () => {
    const { changes } = stored({ ...known, interactions: [] })
    expect(changes.newInteractions).toMatchObject([{ conversation_uuid: 'hilo', status: 'unassigned' }])
    expect(changes.newEntries).toMatchObject([{ seq: 8 }])
  })

  it('of whom two threads are open: the one that somebody has', () => {
    const other = { ...conversation, uuid: 'otro', created_at: at('08:00:00') }
    const waits = { ...interaction, uuid: 'espera', conversation_uuid: 'otro', status: 'unassigned' as const }
    const plan = stored({
      ...known,
      conversations: [other, conversation],
      interactions: [waits, interaction],
    })
    expect(plan.thread.conversation.uuid).toBe('hilo')
    expect(plan.toJoin).toMatchObject([{ uuid: 'espera' }])
  })

  it('that is older than the last one: not the preview', () => {
    const last_message = {
      uuid: 'x',
      author: 'client',
      type: 'text',
      preview: 'después',
      date: '2026-11-22T14:59:59Z',
      status: null,
    }
    const { changes } = stored({ ...known, interactions: [{ ...interaction, last_message }] })
    expect(changes.interactions).toMatchObject([{ last_message: { preview: 'después' }, unread: 3 }])
  })

  it('who could not be reached: they can', () => {
    const { changes } = stored({ ...known, identities: [{ ...identity, unreachable: true }] })
    expect(changes.identities).toMatchObject([{ uuid: 'identidad', unreachable: false }])
  })
})

describe('who it is', () => {
  it('by a phone that a person wrote down: that contact, under a new identity', () => {
    const { changes } = stored({ ...nothingKnown, contacts: [laura] })
    expect(changes.newContacts).toEqual([])
    expect(changes.identities).toMatchObject([{ contact_uuid: 'laura' }])
  })

  it('two contacts, by two names that came together: settled first', () => {
    const customer = { ...text.customer, keys: ['573001234567', 'CO.1'] as const }
    const other = { ...identity, uuid: 'otra', external_id: 'CO.1', contact_uuid: 'anonima' }
    const plan = planMessage({ ...known, identities: [identity, other] }, { ...text, customer }, context())
    expect(plan.kind).toBe('settle-customer')
  })

  it('somebody else, under a number that another person had: settled first', () => {
    const customer = { ...text.customer, keys: ['CO.2', '573001234567'] as const, ownKey: 'CO.2' }
    const lauras = [
      { ...identity, alias_group: 'suyos' },
      { ...identity, uuid: 'otra', external_id: 'CO.1', alias_group: 'suyos', lasting: true },
    ]
    const plan = planMessage({ ...known, identities: lauras }, { ...text, customer }, context())
    expect(plan.kind).toBe('settle-customer')
  })
})

describe('a message that says which app answers its customer', () => {
  const control = { outside: true, at: at('14:59:58') }
  it('says it of the thread, unless something newer has been said', () => {
    expect(stored(known, { ...text, control }).changes.conversations).toMatchObject([
      { managed_outside: true, control_at: at('14:59:58') },
    ])
    const newer = { ...conversation, control_at: at('14:59:59') }
    const plan = stored({ ...known, conversations: [newer] }, { ...text, control })
    expect(plan.changes.conversations).toMatchObject([{ managed_outside: false, control_at: at('14:59:59') }])
  })
})

describe('a message that came before', () => {
  it.each(['done', 'orphan', 'ignored'] as const)('and is %s: nothing', (state) => {
    const plan = planMessage({ ...known, item: { uuid: 'i', state } }, text, context())
    expect(plan).toMatchObject({ kind: 'duplicate', changes: { items: [] } })
  })

  it.each(['pending', 'dead'] as const)('and is %s: taken up', (state) => {
    expect(stored({ ...known, item: { uuid: 'i', state } }).changes.items).toMatchObject([{ state: 'done' }])
  })

  it('under another name of the event: noted, and nothing else', () => {
    const plan = planMessage({ ...known, known: true }, text, context())
    expect(plan).toMatchObject({ kind: 'duplicate', changes: { items: [{ dedupe_key: 'wamid.1' }] } })
  })
})

describe('what overtook the message', () => {
  const overtaking = (payload: object, kind: string, awaits = 'wamid.1') => [
    { uuid: 'antes', kind, state: 'orphan' as const, awaits, payload: { parsed: payload } },
  ]

  it('a reaction: on the line as it comes', () => {
    const reaction = { kind: 'reaction', from: 'client', emoji: '👍', at: null }
    const { changes } = stored({ ...known, overtaking: overtaking(reaction, 'reaction') })
    expect(changes.newEntries).toMatchObject([{ version: 14, reactions: [{ emoji: '👍' }] }])
    expect(changes.appliedItems).toEqual([{ uuid: 'antes', awaits: null }])
  })

  it('a deletion: the line without its words, and no file is fetched', () => {
    const deletion = { kind: 'deletion', preview: 'Mensaje eliminado' }
    const photo = {
      ...text,
      type: 'image',
      media: 'archivo',
      body: { name: 'foto.jpg', url: null, caption: null },
    }
    const { changes } = stored({ ...known, overtaking: overtaking(deletion, 'deletion') }, photo)
    expect(changes.newEntries).toMatchObject([{ deleted_at: now, body: { name: '' } }])
    expect(changes.jobs).toEqual([])
    expect(changes.interactions).toMatchObject([{ last_message: { preview: 'Mensaje eliminado' } }])
    // Other files of the message may still come.
    expect(changes.appliedItems).toEqual([{ uuid: 'antes', awaits: 'wamid.1' }])
  })

  it('a deletion of the album that it belongs to: the same', () => {
    const deletion = { kind: 'deletion', preview: 'Mensaje eliminado' }
    const second = { ...text, providerMessageId: 'album#2' }
    const { changes } = stored({ ...known, overtaking: overtaking(deletion, 'deletion', 'album') }, second)
    expect(changes.newEntries).toMatchObject([{ deleted_at: now }])
  })

  it('a state of a message of ours that waits under the same name: no change of this one', () => {
    const { changes } = stored({ ...known, overtaking: overtaking({ status: 'read' }, 'status') })
    expect(changes.newEntries).toMatchObject([{ version: 13, body: { text: 'Hola' } }])
  })
})

describe('the order within one second, where the provider numbers its messages', () => {
  const second = (order: number, neighbours: readonly [number, string][]) => {
    const facts = {
      ...known,
      neighbours: neighbours.map(([provider_order, time]) => ({
        conversation_uuid: 'hilo',
        provider_order,
        date: at(time),
      })),
    }
    return stored(facts, { ...text, order, date: at('14:59:58.000') }).changes.newEntries[0]?.date
  }
  it.each([
    ['the first of it', 5, [], '14:59:58.000'],
    ['after an earlier one', 6, [[5, '14:59:58.000']], '14:59:58.002'],
    ['before a later one', 4, [[5, '14:59:58.002']], '14:59:58.000'],
    [
      'between two',
      5,
      [
        [4, '14:59:58.000'],
        [6, '14:59:58.002'],
      ],
      '14:59:58.000',
    ],
  ] as const)('%s', (_, order, neighbours, expected) => {
    expect(second(order, neighbours as never)).toEqual(at(expected))
  })
})

describe('what the business wrote elsewhere', () => {
  const echo = { ...text, author: 'app' as const, windowSeconds: null }
  const more = { echo: { silenceMinutes: 60, ended: [] as readonly InteractionRow[] } }

  it('is its own line, and from then on the customer is waited for', () => {
    const { changes } = stored(known, echo, more)
    expect(changes.newEntries).toMatchObject([{ author_kind: 'app', author_uuid: null, status: 'sent' }])
    expect(changes.interactions).toMatchObject([
      { unread: 2, waiting_since: null, expires_at: at('16:00:00.000') },
    ])
  })

  it('goes with the episode that ended last, and opens none', () => {
    const ended = [{ ...interaction, status: 'finished' as const }]
    const facts = { ...known, interactions: [] }
    const { changes } = stored(facts, echo, { echo: { silenceMinutes: 60, ended } })
    expect(changes.newInteractions).toEqual([])
    expect(changes.interactions).toMatchObject([{ uuid: 'episodio', expires_at: null }])
  })

  it('to somebody new: an episode that has ended', () => {
    const { changes } = stored(nothingKnown, echo, more)
    expect(changes.newInteractions).toMatchObject([{ status: 'finished', unread: 0 }])
    expect(changes.announcements).toMatchObject([{ opened: false }])
  })

  it('says nothing of what the customer is called', () => {
    const named = { ...echo, customer: { ...text.customer, name: 'Otra' } }
    expect(stored(known, named, more).changes.identities).toEqual([])
  })
})
