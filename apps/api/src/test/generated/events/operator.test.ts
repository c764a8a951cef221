import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type ChatwootRows,
  type ChatwootServer,
  startChatwoot,
} from '../../../../importers/test/chatwoot-server'
import { begin } from '../../../../importers/test/example-rows'
import type { BusinessAct } from '../../../commands/businesses/business'
import type { channelActs } from '../../../commands/channel/channel'
import { type CommandName, commands } from '../../../commands/commands'
import type { ImportSource } from '../../../commands/data/import'
import type { PeopleAct } from '../../../commands/people/people'
import { type Env, readEnv } from '../../../env'
import { eventsOf, namesOf } from '../../observe/events-of'
import { environment } from '../../process/environment'
import { nextNumber } from '../fixture/fixture'
import { bootShop, type Shop } from '../fixture/shop'
import { send } from '../send'

/*
What the operator's commands and all imports cause. The tables are exhaustive by type: whoever adds a command, an act of one, or a source
to import from adds its lines.
*/

let shop: Shop
let env: Env
let folder: string
let chatwoot: ChatwootServer
beforeAll(async () => {
  shop = await bootShop()
  env = readEnv(environment(shop.api))
  folder = await mkdtemp(join(tmpdir(), 'hilo-operator-'))
  chatwoot = await startChatwoot(oneChat())
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave larga')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await chatwoot.stop()
  await rm(folder, { recursive: true, force: true })
  await shop.stop()
})

/** An account of Chatwoot with one customer, who has written once. */
const oneChat = (): ChatwootRows => ({
  inboxes: [{ id: 1, name: 'Ventas', channel_type: 'Channel::Whatsapp', provider_config: {} }],
  agents: [],
  labels: [],
  contacts: [
    {
      id: 1,
      name: 'Marta',
      phone_number: '+573005550001',
      inboxes: [{ id: 1, source_id: '573005550001' }],
    },
  ],
  conversations: [{ id: 1, inbox_id: 1, contact: 1, messages: [said(1)] }],
})
const said = (id: number) =>
  ({ id, content: `Mensaje ${id}`, message_type: 0, created_at: begin + id }) as const

const business = () => ['--business', 'tienda']
const account = () => ['--id', shop.api.world.tienda.whatsapp.uuid]
const sql = (text: string, values: readonly unknown[] = []) => shop.admin.sql(text, [...values])
const file = async (name: string, lines: readonly string[]) => {
  const path = join(folder, name)
  await writeFile(path, lines.join('\n'))
  return path
}
const header = 'Conversacion;Fecha;De;Mensaje;Telefono;Nombre'
const history = (...messages: readonly number[]) =>
  file('historia.csv', [
    header,
    ...messages.map((at) => `v1;2025-03-05 14:3${at};cliente;Mensaje ${at};573007770009;Laura`),
  ])
const fromCsv = async (...messages: readonly number[]) => [
  ...business(),
  '--file',
  await history(...messages),
  '--channel',
  shop.api.world.tienda.whatsapp.uuid,
  '--source',
  'historia',
]
const fromChatwoot = async () => [
  ...business(),
  '--url',
  chatwoot.url,
  '--account',
  '1',
  '--token-file',
  await file('token', [chatwoot.token]),
]
const someone = async () => {
  const { email } = await shop.admin.colleague()
  return ['--email', email]
}
const credentials = (id: string) =>
  file('claves.json', [
    JSON.stringify({
      app_secret: 's',
      verify_token: 'v',
      access_token: 't',
      phone_number_id: id,
      waba_id: '2012',
    }),
  ])
const ownCredentials = () => {
  const { uuid: _, webhook: __, ...own } = shop.api.world.tienda.whatsapp
  return own
}
const imported = ['contact.created silently by system', 'interaction.opened silently by system']

interface Case {
  readonly what: string
  readonly args: () => Promise<readonly string[]>
  readonly writes: readonly string[]
  /** The command ends with an error, as where no provider answers. */
  readonly fails?: true
}
const of = (what: string, args: Case['args'], ...writes: string[]): Case => ({ what, args, writes })
const silent = (args: Case['args']): readonly Case[] => [of('writes nothing', args)]
const channelChanged = 'channel.state_changed by system'

type Acts<A extends string> = { readonly [N in A]: readonly Case[] }
/** A string: why the command causes no event, so that it is not run here. */
const table: {
  readonly [N in CommandName]: N extends 'import'
    ? Acts<ImportSource>
    : N extends 'channel'
      ? Acts<keyof typeof channelActs>
      : N extends 'people'
        ? Acts<PeopleAct>
        : N extends 'business'
          ? Acts<BusinessAct>
          : string
} = {
  import: {
    chatwoot: [
      // The contact with each of its conversations, and all is taken back.
      of(
        'a dry run',
        async () => [...(await fromChatwoot()), '--dry-run'],
        'contact.created silently by system',
        ...imported,
      ),
      of('a contact and a chat', fromChatwoot, ...imported),
      of('again', fromChatwoot),
      of(
        'again, with a message more',
        async () => {
          chatwoot.rows.conversations[0]?.messages.push(said(2))
          return fromChatwoot()
        },
        'interaction.changed silently by system',
      ),
    ],
    conversations: [
      of(
        'a contact and a chat',
        () => fromCsv(1),
        'contact.created silently by system',
        'interaction.opened silently by system',
      ),
      of('again', () => fromCsv(1)),
      of('again, with a message more', () => fromCsv(1, 2), 'interaction.changed silently by system'),
      of(
        'a chat of a contact of the business, who gets what it lacks',
        async () => {
          await shop.admin.contact({ phone: '573007770010' })
          const path = await file('otra.csv', [header, 'v9;2025-03-05 14:30;cliente;Hola;573007770010;Rosa'])
          return [...(await fromCsv()), '--file', path]
        },
        'contact.changed silently by system',
        'interaction.opened silently by system',
      ),
    ],
  },
  people: {
    list: silent(async () => business()),
    create: silent(async () => [
      ...business(),
      ...['--name', 'Nueva', '--role', 'agent', '--email', 'nueva@tienda.test'],
    ]),
    password: silent(someone),
    disable: [
      of(
        'somebody who has a chat',
        async () => {
          const { uuid } = await shop.admin.colleagues()
          const [row] = await sql(
            'select email from users u join interactions i on i.user_uuid = u.uuid where i.uuid = $1',
            [uuid],
          )
          return ['--email', String(row?.email)]
        },
        'person.changed active by system',
        'interaction.returned by system',
      ),
    ],
    enable: [
      of(
        'somebody',
        async () => {
          const [, email = ''] = await someone()
          await sql('update users set active = false where email = $1', [email])
          return ['--email', email]
        },
        'person.changed active by system',
      ),
    ],
  },
  business: {
    list: silent(async () => []),
    disable: silent(async () => ['--name', 'otra']),
    enable: [
      of(
        'one whose channel rested',
        async () => {
          await sql(
            `insert into outbound_paces (business_uuid, channel_account_uuid)
             select business_uuid, uuid from channel_accounts where business_uuid = $1 on conflict do nothing`,
            [shop.api.world.otra.uuid],
          )
          await sql(
            `update outbound_paces set blocked_at = now(), blocked_until = now() + interval '1 hour'
             where business_uuid = $1`,
            [shop.api.world.otra.uuid],
          )
          return ['--name', 'otra']
        },
        channelChanged,
      ),
    ],
    export: silent(async () => ['--name', 'otra', '--to', join(folder, 'otra.tar.gz')]),
    delete: silent(async () => {
      const name = `Vacía ${nextNumber()}`
      await sql(
        `insert into businesses (uuid, name, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())`,
        [name],
      )
      return ['--name', name, '--confirm', name]
    }),
  },
  // Last, because it disconnects the account by which customers write.
  channel: {
    list: silent(async () => business()),
    show: silent(async () => [...business(), ...account()]),
    add: [
      of(
        'an account',
        async () => [
          ...business(),
          ...['--type', 'whatsapp', '--name', 'Otra', '--external-id', '1098'],
          ...['--credentials', await credentials('1098')],
        ],
        channelChanged,
      ),
    ],
    credentials: [
      of('others for an account that works', async () => [
        ...business(),
        ...account(),
        '--credentials',
        await file('claves.json', [JSON.stringify(ownCredentials())]),
      ]),
    ],
    pause: [of('an account', async () => [...business(), ...account()], channelChanged)],
    resume: [of('it', async () => [...business(), ...account()], channelChanged)],
    media: silent(async () => {
      const [row] = await sql(
        `insert into channel_accounts (business_uuid, uuid, type, name, external_id, credentials, secret_fingerprint, created_at, updated_at)
         select business_uuid, gen_random_uuid(), 'instagram', 'Instagram', '7', credentials, '', created_at, updated_at
         from channel_accounts where uuid = $1 returning uuid`,
        [shop.api.world.tienda.whatsapp.uuid],
      )
      return [...business(), '--id', String(row?.uuid), '--policy', 'link_only']
    }),
    // No provider answers here.
    test: [{ ...of('an account', async () => [...business(), ...account()]), fails: true }],
    subscribe: [{ ...of('an account', async () => [...business(), ...account()]), fails: true }],
    items: silent(async () => business()),
    replay: [
      of(
        'a message',
        async () => [...business(), '--item', await shop.admin.channelItem()],
        'contact.created by client',
        'interaction.opened by client',
        'message.received by client',
      ),
    ],
    disconnect: [
      of(
        'an account that has something to send',
        async () => {
          await shop.admin.send(await shop.admin.mine())
          return [...business(), ...account()]
        },
        'message.state_changed queued > failed by system',
        channelChanged,
      ),
    ],
  },
  migrate: 'changes the schema',
  'seed-demo': 'makes a business before anybody listens',
  'create-admin': 'makes a person, of whom nothing depends yet',
  secret: 'seals the same again',
  contact: 'reads',
  doctor: 'reads',
  jobs: 'lets jobs run, which stand in the table of jobs',
  events: 'lets listeners hear what has happened',
  mail: 'sends a mail to the operator',
  files: 'looks at files',
  backup: 'reads',
  restore: 'begins an installation',
  sending: 'holds what leaves, or lets it leave',
}

const cases = Object.entries(table).flatMap(([name, acts]) =>
  typeof acts === 'string'
    ? []
    : Object.entries(acts as Acts<string>).flatMap(([act, list]) =>
        list.map((one) => ({ ...one, name: name as CommandName, act })),
      ),
)

describe('a file of contacts', () => {
  const bring = (...rows: readonly string[]) =>
    send(
      shop.api.url,
      endpoints.importContacts,
      {
        body: {},
        upload: {
          name: 'contactos.csv',
          type: 'text/csv',
          bytes: Buffer.from(['Nombre;Teléfono;Correo', ...rows].join('\n')),
        },
      },
      { authorization: shop.admin.token },
    )
  it.each([
    { what: 'a new one', row: 'Rosa;573008880001;', writes: ['contact.created silently by user'] },
    { what: 'the same again', row: 'Rosa;573008880001;', writes: [] },
    {
      what: 'one who gets an address',
      row: 'Rosa;573008880001;rosa@ejemplo.co',
      writes: ['contact.changed silently by user'],
    },
  ])('$what', async ({ row, writes }) => {
    const events = await eventsOf(async () => {
      expect((await bring(row)).status).toBe(200)
    })
    expect(namesOf(events)).toEqual(writes)
  })

  it('one who gets an address, and has a chat that does not show it', async () => {
    const { client, phone } = await shop.admin.mine()
    await sql('update contacts set email = null where uuid = $1', [client])
    const events = await eventsOf(async () => {
      expect((await bring(`;${phone};${phone}@ejemplo.co`)).status).toBe(200)
    })
    expect(namesOf(events)).toEqual(['contact.changed silently by user'])
  })

  it('one who gets a name, and has a chat', async () => {
    const { client, phone } = await shop.admin.mine()
    await sql('update contacts set name = null where uuid = $1', [client])
    const events = await eventsOf(async () => {
      expect((await bring(`Lucía;${phone};`)).status).toBe(200)
    })
    expect(namesOf(events)).toEqual([
      'contact.changed silently by user',
      'interaction.changed renamed silently by system',
    ])
  })
})

it.each(cases)('$name $act: $what', async ({ name, act, args, writes, fails }) => {
  const given = await args()
  const { run } = await commands[name].load()
  const events = await eventsOf(async () => {
    const done = run(env, [act, ...given])
    await (fails ? expect(done).rejects.toThrow() : done)
  })
  expect(namesOf(events)).toEqual(writes)
})
