import { describe, expect, it } from 'vitest'
import type { IdentityRow } from '../../entries/rows'
import { conversationOf, interactionOf } from '../../entries/test-rows'
import type { IncomingMessage } from './incoming-message'
import type { MessageFacts } from './message-facts'
import { type MessagePlan, planMessage } from './plan'
import type { PlanContext } from './plan-context'

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
  answers: [],
  identities: [],
  contacts: [],
  conversations: [],
  interactions: [],
  earlierChanges: [],
  earlierHandovers: [],
  neighbours: [],
  bot: { channel: 'whatsapp', speaks: true },
}

const laura = {
  uuid: 'laura',
  name: 'Laura',
  phone: '573001234567',
  email: null,
  blocked: false,
  version: 3,
  created_at: at('09:00:00'),
}
const identity: IdentityRow = {
  uuid: 'identidad',
  channel_account_uuid: 'numero',
  contact_uuid: 'laura',
  external_id: '573001234567',
  alias_group: null,
  lasting: false,
  username: null,
  display_name: 'Laura',
  unreachable: false,
  created_at: at('09:00:00'),
}
const conversation = conversationOf({ created_at: at('09:00:00') })
const interaction = interactionOf({
  expires_at: at('15:30:00'),
  unread: 2,
  last_activity_at: at('14:00:00'),
  created_at: at('09:00:00'),
})
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
  writer: null,
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
  byResponder: false,
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

describe('a message of a new customer', () => {
  const { changes } = stored(nothingKnown)

  it('makes a contact, an identity, a conversation and an interaction, one each', () => {
    expect(changes.newContacts).toMatchObject([{ name: 'Laura', phone: '573001234567' }])
    expect(changes.identities).toMatchObject([{ external_id: '573001234567', display_name: 'Laura' }])
    expect(changes.newConversations).toMatchObject([
      { channel_account_uuid: 'numero', last_seq: 1, version: 1 },
    ])
    expect(changes.newInteractions).toMatchObject([{ status: 'unassigned', unread: 1 }])
  })

  it('is the first entry, opens the interaction and the window', () => {
    expect(changes.newEntries).toMatchObject([{ uuid: 'mensaje', seq: 1, version: 1, author_kind: 'client' }])
    expect(changes.newConversations).toMatchObject([
      { window_closes_at: new Date('2026-11-23T14:59:58.000Z') },
    ])
    expect(changes.events).toMatchObject([
      [{ name: 'interaction.opened' }, { name: 'message.received', answerable: true, entries: ['mensaje'] }],
    ])
  })

  it('has no job for the profile where the name is known', () => {
    expect(changes.jobs).toEqual([])
    const nameless = { ...text, customer: { ...text.customer, name: null } }
    expect(stored(nothingKnown, nameless).changes.jobs.map(({ name }) => name)).toEqual(['fetch_profile'])
  })
})

describe('a message of a known customer', () => {
  it('gets the next seq of their thread, and changes no contact or identity', () => {
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

  it('opens another interaction of the conversation where the last one is finished', () => {
    const { changes } = stored({ ...known, interactions: [] })
    expect(changes.newInteractions).toMatchObject([{ conversation_uuid: 'hilo', status: 'unassigned' }])
    expect(changes.newEntries).toMatchObject([{ seq: 8 }])
  })

  it('goes into the thread that an agent has, where two are open', () => {
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

  it('does not become the preview where it is older than the last one', () => {
    const last_message = {
      uuid: 'x',
      author: 'client',
      type: 'text',
      preview: 'después',
      date: '2026-11-22T14:59:59Z',
      status: null,
    } as const
    const { changes } = stored({ ...known, interactions: [{ ...interaction, last_message }] })
    expect(changes.interactions).toMatchObject([{ last_message: { preview: 'después' }, unread: 3 }])
  })

  it('makes an unreachable customer reachable', () => {
    const { changes } = stored({ ...known, identities: [{ ...identity, unreachable: true }] })
    expect(changes.identities).toMatchObject([{ uuid: 'identidad', unreachable: false }])
  })
})

describe('the customer', () => {
  it('is the contact with that phone, with a new identity', () => {
    const { changes } = stored({ ...nothingKnown, contacts: [laura] })
    expect(changes.newContacts).toEqual([])
    expect(changes.identities).toMatchObject([{ contact_uuid: 'laura' }])
  })

  it('is resolved first, where two identifiers belong to two contacts', () => {
    const customer = { ...text.customer, keys: ['573001234567', 'CO.1'] as const }
    const other = { ...identity, uuid: 'otra', external_id: 'CO.1', contact_uuid: 'anonima' }
    const plan = planMessage({ ...known, identities: [identity, other] }, { ...text, customer }, context())
    expect(plan.kind).toBe('resolve-customer')
  })

  it('is resolved first, where another person had the number', () => {
    const customer = { ...text.customer, keys: ['CO.2', '573001234567'] as const, ownKey: 'CO.2' }
    const lauras = [
      { ...identity, alias_group: 'suyos' },
      { ...identity, uuid: 'otra', external_id: 'CO.1', alias_group: 'suyos', lasting: true },
    ]
    const plan = planMessage({ ...known, identities: lauras }, { ...text, customer }, context())
    expect(plan.kind).toBe('resolve-customer')
  })
})

describe('a message that says which app answers the customer', () => {
  const control = { outside: true, at: at('14:59:58') }
  it('writes that to the conversation, unless newer information is there', () => {
    expect(stored(known, { ...text, control }).changes.conversations).toMatchObject([
      { managed_outside: true, control_at: at('14:59:58') },
    ])
    const newer = { ...conversation, control_at: at('14:59:59') }
    const plan = stored({ ...known, conversations: [newer] }, { ...text, control })
    expect(plan.changes.conversations).toMatchObject([{ managed_outside: false, control_at: at('14:59:59') }])
  })
})

describe('a message that is stored already', () => {
  it.each(['done', 'orphan', 'ignored'] as const)('changes nothing where its item is %s', (state) => {
    const plan = planMessage({ ...known, item: { uuid: 'i', state } }, text, context())
    expect(plan).toMatchObject({ kind: 'duplicate', changes: { items: [] } })
  })

  it.each(['pending', 'dead'] as const)('is stored where its item is %s', (state) => {
    expect(stored({ ...known, item: { uuid: 'i', state } }).changes.items).toMatchObject([{ state: 'done' }])
  })

  it('records only the item where that has another event key', () => {
    const plan = planMessage({ ...known, known: true }, text, context())
    expect(plan).toMatchObject({ kind: 'duplicate', changes: { items: [{ dedupe_key: 'wamid.1' }] } })
  })
})

describe('changes that arrived before the message', () => {
  const overtaking = (payload: object, kind: string, awaited_id = 'wamid.1') => [
    { uuid: 'antes', kind, state: 'orphan' as const, awaited_id, payload: { parsed: payload } },
  ]

  it('adds a reaction to the entry', () => {
    const reaction = { kind: 'reaction', from: 'client', emoji: '👍', at: null }
    const { changes } = stored({ ...known, earlierChanges: overtaking(reaction, 'reaction') })
    expect(changes.newEntries).toMatchObject([{ version: 13, reactions: [{ emoji: '👍' }] }])
    expect(changes.conversations).toMatchObject([{ version: 13 }])
    expect(changes.appliedItems).toEqual([{ uuid: 'antes', awaited_id: null }])
  })

  it('empties a deleted entry, and fetches no file', () => {
    const deletion = { kind: 'deletion', preview: 'Mensaje eliminado' }
    const photo = {
      ...text,
      type: 'image',
      media: 'archivo',
      body: { name: 'foto.jpg', url: null, caption: null },
    }
    const { changes } = stored({ ...known, earlierChanges: overtaking(deletion, 'deletion') }, photo)
    expect(changes.newEntries).toMatchObject([{ deleted_at: now, body: { name: '' } }])
    expect(changes.jobs).toEqual([])
    expect(changes.interactions).toMatchObject([{ last_message: { preview: 'Mensaje eliminado' } }])
    // Other files of the message may still come.
    expect(changes.appliedItems).toEqual([{ uuid: 'antes', awaited_id: 'wamid.1' }])
  })

  it('does the same for a deleted album', () => {
    const deletion = { kind: 'deletion', preview: 'Mensaje eliminado' }
    const second = { ...text, providerMessageId: 'album#2' }
    const { changes } = stored(
      { ...known, earlierChanges: overtaking(deletion, 'deletion', 'album') },
      second,
    )
    expect(changes.newEntries).toMatchObject([{ deleted_at: now }])
  })

  it('ignores a status that waits for the same message id', () => {
    const { changes } = stored({ ...known, earlierChanges: overtaking({ status: 'read' }, 'status') })
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

describe('a message of a blocked contact', () => {
  const blocked = { ...known, contacts: [{ ...laura, blocked: true }] }
  const waiting = [{ ...interaction, status: 'unassigned' as const }]
  const apart = [{ kind: 'message', blocked: true, interaction_uuid: 'episodio' }]

  it.each([
    ['paused', { paused: true }],
    ['expired', { expired: true }],
    ['waiting', { status: 'unassigned' as const }],
  ])('in a chat that is %s: an entry apart, and nothing else of the chat changes', (_, state) => {
    const before = { ...interaction, ...state }
    const { changes } = stored({ ...blocked, interactions: [before] })
    expect(changes.newEntries).toMatchObject(apart)
    expect(changes.interactions).toEqual([{ ...before, version: 5 }])
    expect(changes.jobs).toEqual([])
    expect(changes.events).toMatchObject([
      [{ name: 'message.received', blocked: true, answerable: false, interaction: 'episodio' }],
    ])
  })

  it('where nothing is open: it is added to the last interaction, which is read for it alone', () => {
    const facts = { ...blocked, interactions: [] }
    expect(planMessage(facts, text, context()).kind).toBe('needs-last')
    const last = [{ ...interaction, status: 'finished' as const }]
    const { changes } = stored(facts, text, { last })
    expect(changes.newInteractions).toEqual([])
    expect(changes.newEntries).toMatchObject(apart)
  })

  it('in a first conversation: creates a finished interaction, and asks for no bot and no profile', () => {
    const { changes } = stored({ ...blocked, identities: [], conversations: [], interactions: [] })
    expect(changes.identities).toMatchObject([{ contact_uuid: 'laura' }])
    expect(changes.newInteractions).toMatchObject([
      { status: 'finished', unread: 0, waiting_since: null, last_message: { preview: 'Hola' } },
    ])
    expect(changes.jobs).toEqual([])
  })

  it('fetches its file, opens the window, and joins no chats', () => {
    const other = { ...conversation, uuid: 'otro' }
    const photo = { ...text, type: 'image', media: 'archivo', body: { name: 'foto.jpg', url: null } }
    const facts = {
      ...blocked,
      conversations: [conversation, other],
      interactions: [...waiting, { ...interaction, uuid: 'dos', conversation_uuid: 'otro' }],
    }
    const { changes, toJoin } = stored(facts, photo)
    expect(changes.jobs.map(({ name }) => name)).toEqual(['fetch_media'])
    expect(changes.conversations).toMatchObject([{ window_closes_at: new Date('2026-11-23T14:59:58.000Z') }])
    expect(toJoin).toEqual([])
  })
})

describe('what the business wrote elsewhere', () => {
  const echo = { ...text, author: 'app' as const, windowSeconds: null }
  const more = { last: [], echo: { expiryMinutes: 60 } }

  it('is an entry, and the interaction waits for the customer', () => {
    const { changes } = stored(known, echo, more)
    expect(changes.newEntries).toMatchObject([{ author_kind: 'app', author_uuid: null, status: 'sent' }])
    expect(changes.interactions).toMatchObject([
      { unread: 2, waiting_since: null, expires_at: at('16:00:00.000') },
    ])
  })

  it('is the first answer where the customer waited for one', () => {
    const answered = (change: object) =>
      stored({ ...known, interactions: [{ ...interaction, ...change }] }, echo, more).changes.interactions[0]
        ?.answered_at
    const [asked, before] = [at('14:50:00'), at('14:55:00')]
    expect(answered({ waiting_since: asked })).toEqual(at('14:59:58'))
    expect(answered({ waiting_since: asked, answered_at: before })).toEqual(before)
    expect(answered({ waiting_since: null })).toBeNull()
  })

  it('is added to the last finished interaction, and opens none', () => {
    const last = [{ ...interaction, status: 'finished' as const }]
    const facts = { ...known, interactions: [] }
    const { changes } = stored(facts, echo, { ...more, last })
    expect(changes.newInteractions).toEqual([])
    expect(changes.interactions).toMatchObject([{ uuid: 'episodio', expires_at: null }])
  })

  it('to a new customer: creates a finished interaction', () => {
    const { changes } = stored(nothingKnown, echo, more)
    expect(changes.newInteractions).toMatchObject([{ status: 'finished', unread: 0 }])
    expect(changes.events).toMatchObject([
      [
        { name: 'interaction.opened', after: { status: 'finished' } },
        { name: 'message.received', actor: { kind: 'app' } },
      ],
    ])
  })

  it('does not change the customer’s name', () => {
    const named = { ...echo, customer: { ...text.customer, name: 'Otra' } }
    expect(stored(known, named, more).changes.identities).toEqual([])
  })
})
