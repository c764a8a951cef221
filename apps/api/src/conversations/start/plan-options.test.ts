import { describe, expect, it } from 'vitest'
import { planOptions } from './plan-options'
import { planStart } from './plan-start'
import type { StartAccount, StartFacts, StartIdentity, StartThread } from './read-facts'

const now = new Date('2026-11-23T15:00:00Z')
const [before, later] = [new Date('2026-11-23T14:00:00Z'), new Date('2026-11-23T16:00:00Z')]
const me = { uuid: 'ana' }

const account = (type: StartAccount['type'], more: Partial<StartAccount> = {}): StartAccount => ({
  uuid: type,
  name: type,
  type,
  state: 'active',
  ...more,
})
const identity = (of: string, more: Partial<StartIdentity> = {}): StartIdentity => ({
  uuid: `en ${of}`,
  account: of,
  external_id: of === 'gmail' ? 'laura@correo.test' : '573001234567',
  alias_group: null,
  username: null,
  display_name: null,
  unreachable: false,
  marketing_stopped: false,
  marketing_at: null,
  ...more,
})
const thread = (of: string, more: Partial<StartThread> = {}): StartThread => ({
  uuid: `hilo de ${of}`,
  account: of,
  identity_uuid: `en ${of}`,
  is_mail: of === 'gmail',
  subject: null,
  window_closes_at: null,
  managed_outside: false,
  created_at: before,
  wrote: true,
  marketing_stopped: false,
  area_uuid: null,
  open: null,
  ...more,
})
const contact = { uuid: 'laura', phone: '573001234567', email: 'laura@correo.test', blocked: false }
const facts = (more: Partial<StartFacts> = {}): StartFacts => ({
  contact,
  accounts: [],
  identities: [],
  threads: [],
  holders: [],
  marketingStoppedOn: [],
  ...more,
})
const known = (type: StartAccount['type'], own: Partial<StartThread> = {}) =>
  facts({ accounts: [account(type)], identities: [identity(type)], threads: [thread(type, own)] })
const open = (status: 'assigned' | 'unassigned', user_uuid: string | null = null) => ({
  open: { uuid: 'abierta', status, user_uuid, user_name: user_uuid },
})

describe('how a contact can be written to', () => {
  it.each<[string, StartFacts, object]>([
    [
      'WhatsApp, inside the window',
      known('whatsapp', { window_closes_at: later }),
      { first: 'text', refused: null },
    ],
    [
      'WhatsApp, after it',
      known('whatsapp', { window_closes_at: before }),
      { first: 'template', refused: null },
    ],
    [
      'WhatsApp, where only we wrote',
      known('whatsapp', { wrote: false }),
      { first: 'template', refused: null, conversation_uuid: 'hilo de whatsapp' },
    ],
    [
      'WhatsApp, a stranger with a phone',
      facts({ accounts: [account('whatsapp')] }),
      { first: 'template', refused: null, identity: null, handle: '+573001234567', address: '573001234567' },
    ],
    [
      'WhatsApp, a stranger without',
      facts({ accounts: [account('whatsapp')], contact: { ...contact, phone: null } }),
      { refused: { code: 'NO_PHONE' } },
    ],
    [
      'WhatsApp, a phone of somebody else',
      facts({
        accounts: [account('whatsapp')],
        holders: [{ account: 'whatsapp', external_id: '573001234567', name: 'Pedro' }],
      }),
      { refused: { code: 'ADDRESS_OF_OTHER', msg: 'Esa dirección ya es de Pedro. Une los dos contactos.' } },
    ],
    [
      'Gmail, a stranger',
      facts({ accounts: [account('gmail')] }),
      { first: 'mail', refused: null, handle: 'laura@correo.test' },
    ],
    [
      'Gmail, a stranger without an address',
      facts({ accounts: [account('gmail')], contact: { ...contact, email: null } }),
      { refused: { code: 'NO_EMAIL' } },
    ],
    ['Gmail, a customer', known('gmail'), { first: 'mail', conversation_uuid: null }],
    ['Telegram, a customer', known('telegram'), { first: 'text', refused: null }],
    [
      'Telegram, a stranger',
      facts({ accounts: [account('telegram')] }),
      { refused: { code: 'NEVER_WROTE' } },
    ],
    [
      'Telegram, where only we wrote',
      known('telegram', { wrote: false }),
      { refused: { code: 'NEVER_WROTE' } },
    ],
    [
      'Instagram, inside the window',
      known('instagram', { window_closes_at: later }),
      { first: 'text', refused: null },
    ],
    [
      'Messenger, after it',
      known('messenger', { window_closes_at: before }),
      { refused: { code: 'WINDOW_CLOSED' } },
    ],
    [
      'somebody who wants no marketing: all else reaches them',
      known('whatsapp', { marketing_stopped: true }),
      { refused: null, marketing_stopped: true },
    ],
    [
      'a chat that another app answers',
      known('messenger', { managed_outside: true }),
      { refused: { code: 'MANAGED_OUTSIDE' } },
    ],
    [
      'somebody who blocked us',
      facts({
        accounts: [account('telegram')],
        identities: [identity('telegram', { unreachable: true })],
        threads: [thread('telegram')],
      }),
      { refused: { code: 'UNREACHABLE' } },
    ],
    [
      'somebody whom we blocked',
      { ...known('whatsapp'), contact: { ...contact, blocked: true } },
      { refused: { code: 'CONTACT_BLOCKED' } },
    ],
    [
      'an account that is gone',
      facts({
        accounts: [account('telegram', { state: 'disconnected' })],
        identities: [identity('telegram')],
        threads: [thread('telegram')],
      }),
      { refused: { code: 'CHANNEL_NOT_CONNECTED' } },
    ],
  ])('%s', (_, given, expected) => {
    const options = planOptions(given, now, null)
    expect(options).toHaveLength(1)
    expect(options[0]).toMatchObject(expected)
  })

  it('an account that is gone and that they never used is not worth a line', () => {
    expect(
      planOptions(facts({ accounts: [account('whatsapp', { state: 'disconnected' })] }), now, null),
    ).toEqual([])
  })

  it('a phone and a user id of one person are one option, by the thread that an agent has', () => {
    const group = { alias_group: 'una persona' }
    const options = planOptions(
      facts({
        accounts: [account('whatsapp')],
        identities: [
          identity('whatsapp', { uuid: 'tel', ...group }),
          identity('whatsapp', { uuid: 'id', external_id: 'CO.99', ...group }),
        ],
        threads: [
          thread('whatsapp', { uuid: 'vieja', identity_uuid: 'tel' }),
          thread('whatsapp', { uuid: 'suya', identity_uuid: 'id', ...open('assigned', 'luis') }),
        ],
      }),
      now,
      null,
    )
    expect(options).toMatchObject([
      {
        identity: 'id',
        handle: '+573001234567',
        conversation_uuid: 'suya',
        open: { user: { name: 'luis' } },
      },
    ])
  })

  it('a second phone of theirs is another option', () => {
    const given = known('whatsapp')
    const options = planOptions({ ...given, contact: { ...contact, phone: '573109999999' } }, now, null)
    expect(options).toMatchObject([{ handle: '+573001234567' }, { identity: null, handle: '+573109999999' }])
  })

  it('a mail goes on in the thread that was asked for, and a new one begins beside it', () => {
    const given = known('gmail', { subject: 'Pedido' })
    expect(planOptions(given, now, 'hilo de gmail')).toMatchObject([
      { first: 'text', subject: 'Pedido', conversation_uuid: 'hilo de gmail' },
      { first: 'mail', subject: null, conversation_uuid: null },
    ])
  })
})

describe('what a first message does', () => {
  const plan = (given: StartFacts, kind: 'text' | 'template' | 'mail' = 'template') => {
    const [option] = planOptions(given, now, null)
    if (!option) throw new Error('no option')
    return planStart(option, { kind }, me)
  }
  it.each<[string, ReturnType<typeof plan>, object]>([
    ['nothing is open: a new interaction', plan(known('whatsapp')), { kind: 'start' }],
    ['a stranger: a new interaction', plan(facts({ accounts: [account('whatsapp')] })), { kind: 'start' }],
    [
      'my chat goes on',
      plan(known('whatsapp', open('assigned', 'ana'))),
      { kind: 'join', outcome: 'continued' },
    ],
    [
      'a waiting one is taken',
      plan(known('telegram', open('unassigned')), 'text'),
      { kind: 'join', outcome: 'taken' },
    ],
    [
      'a colleague keeps theirs',
      plan(known('whatsapp', open('assigned', 'luis'))),
      { code: 'WRITTEN_BY_OTHER' },
    ],
    [
      'a colleague’s chat is named before anything else that forbids it',
      plan(known('whatsapp', { ...open('assigned', 'luis'), managed_outside: true })),
      { code: 'WRITTEN_BY_OTHER' },
    ],
    [
      'a refused way stays refused',
      plan(known('whatsapp', { managed_outside: true })),
      { code: 'MANAGED_OUTSIDE' },
    ],
    [
      'a new mail does not go into my open thread',
      plan(known('gmail', open('assigned', 'ana')), 'mail'),
      { code: 'ALREADY_YOURS' },
    ],
    ['nor into one that waits', plan(known('gmail', open('unassigned')), 'mail'), { code: 'CUSTOMER_WAITS' }],
    [
      'free text outside the window',
      plan(known('whatsapp', { window_closes_at: before }), 'text'),
      { code: 'WINDOW_CLOSED' },
    ],
    [
      'a template inside the window too',
      plan(known('whatsapp', { window_closes_at: later })),
      { kind: 'start' },
    ],
    ['a mail needs its subject', plan(known('gmail'), 'text'), { code: 'INVALID_INPUT' }],
    ['a chat has none', plan(known('telegram'), 'mail'), { code: 'INVALID_INPUT' }],
  ])('%s', (_, done, expected) => expect(done).toMatchObject(expected))
})
