import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '../../../app-jobs'
import { repeatedTasks } from '../../../app-sweeps'
import { createHookSender } from '../../../hooks/send/hook-sender'
import { createLastEventTracker } from '../../../inbound/webhook/track-last-event'
import type { JobName, JobPayloads } from '../../../platform/jobs/job-payloads'
import { renewLeases } from '../../../presence/lease-statements'
import { trackPresence } from '../../../presence/track-presence'
import { customerWrites } from '../../customer'
import { eventsOf, namesOf } from '../../observe/events-of'
import type { Chat } from '../fixture/fixture'
import { bootShop, type Shop } from '../fixture/shop'
import { arrives, newPhone, sending } from './arrivals'

let shop: Shop
let presence: ReturnType<typeof trackPresence>
beforeAll(async () => {
  shop = await bootShop()
  presence = trackPresence(shop.api.services)
})
afterAll(async () => {
  await presence.stop()
  await shop.stop()
})

const business = () => shop.api.world.tienda.uuid
const sql = (text: string, values: readonly unknown[] = []) => shop.admin.sql(text, [...values])
const past = () => new Date(shop.api.clock.now().getTime() - 60_000)

/** Somebody new who has a chat, and is deactivated. */
async function deactivated(): Promise<string> {
  const chat = await shop.admin.colleagues()
  const [row] = await sql('select user_uuid as uuid from interactions where uuid = $1', [chat.uuid])
  const { uuid } = row as { uuid: string }
  await sql('update users set active = false where uuid = $1', [uuid])
  return uuid
}

/** The business assigns by itself to one person, who is there. */
async function automatic(): Promise<void> {
  const { uuid: user } = await shop.admin.colleague()
  await sql("update settings set behavior_interaction = 'AUTOMATIC' where business_uuid = $1", [business()])
  await renewLeases(shop.api.services, [{ business: business(), user, connection: randomUUID() }], 600_000)
}
const manual = () =>
  sql("update settings set behavior_interaction = 'MANUAL' where business_uuid = $1", [business()])

const answer = ({ uuid }: Chat): JobPayloads['answer_customer'] => ({
  business: business(),
  interaction: uuid,
})
const greeting = (welcome: string, menu: string) =>
  sql('update whatsapp_configs set bot_input_message = $2, bot_area_menu = $3 where business_uuid = $1', [
    business(),
    welcome,
    menu,
  ])
const bot = () => shop.admin.waiting()
/** The provider of these tests confirms nothing. */
const unconfirmed = 'message.state_changed queued > unknown by system'

const sender = () => createHookSender(shop.api.services)

interface Job<N extends JobName> {
  readonly what: string
  readonly payload: () => Promise<JobPayloads[N]>
  readonly writes: readonly string[]
}

/** What each job causes. */
const jobs: { readonly [N in JobName]: readonly Job<N>[] } = {
  deliver_conversation: [
    {
      what: 'the provider cannot be reached for the last time',
      payload: async () => {
        const chat = await shop.admin.mine()
        await sql('update entries set attempts = 9 where uuid = $1', [await shop.admin.send(chat)])
        return { business: business(), conversation: chat.conversation }
      },
      writes: ['message.state_changed queued > failed by system'],
    },
  ],
  answer_customer: [
    {
      what: 'a customer is welcomed, and may choose an area',
      payload: async () => {
        await greeting('Hola', '¿En qué te ayudamos?')
        for (let left = 2; left > 0; left -= 1) await shop.admin.area()
        return answer(await bot())
      },
      writes: ['message.queued by bot', 'message.queued by bot', ...Array(2).fill(unconfirmed)],
    },
    {
      what: 'and chooses one',
      payload: async () => {
        const chat = await bot()
        await jobHandlers(shop.api.services, sender()).answer_customer(answer(chat))
        await customerWrites(shop.api, shop.admin.business.whatsapp, { text: '1', phone: chat.phone })
        return answer(chat)
      },
      writes: ['interaction.area_chosen by client'],
    },
    {
      what: 'out of hours',
      payload: async () => {
        await greeting('', '')
        await sql('update areas set state = false where business_uuid = $1', [business()])
        await sql(
          "update schedules set enabled = true, hours = '[]', away_message = 'Ya volvemos.' where business_uuid = $1",
          [business()],
        )
        return answer(await bot())
      },
      writes: ['message.queued by bot', unconfirmed],
    },
    {
      what: 'nothing is to be said any more',
      payload: async () => {
        const chat = await bot()
        await sql('update schedules set enabled = false where business_uuid = $1', [business()])
        return answer(chat)
      },
      writes: ['interaction.read_by_bot by system'],
    },
    { what: 'nothing was to be said', payload: async () => answer(await bot()), writes: [] },
  ],
  assign_waiting: [
    {
      what: 'somebody has room',
      payload: async () => {
        await sql("update interactions set bot = '{\"silent\": true}' where status = 'unassigned'")
        await sql(
          "update interactions set status = 'finished', finished_at = created_at where status = 'unassigned'",
        )
        await automatic()
        const chat = await bot()
        await sql(`update interactions set bot = '{"silent": true, "read_seq": 99}' where uuid = $1`, [
          chat.uuid,
        ])
        return { business: business() }
      },
      writes: ['interaction.assigned by system'],
    },
    {
      what: 'nobody waits',
      payload: async () => {
        await manual()
        return { business: business() }
      },
      writes: [],
    },
  ],
  notify_hooks: [
    {
      what: 'nobody hears of it',
      payload: async () => ({ business: business() }),
      writes: [],
    },
  ],
  notify_hook_paused: [
    {
      what: 'an admin gets a mail',
      payload: async () => ({
        business: business(),
        email: 'jefa@tienda.test',
        name: 'Tienda en línea',
        pause: 'failing',
      }),
      writes: [],
    },
  ],
  return_interactions: [
    {
      what: 'of somebody who was deactivated',
      payload: async () => {
        const { uuid, name } = shop.admin.user
        return { business: business(), owner: await deactivated(), by: { uuid, name } }
      },
      writes: ['interaction.returned by user'],
    },
  ],
  fetch_media: [
    {
      what: 'a file that is too old to wait for',
      payload: async () => {
        const entry = await shop.admin.withoutRoom()
        const body = { name: 'foto.jpg', url: null, mime: null, size: null, caption: null, media: 'm' }
        await sql(
          "update entries set body = $2, created_at = created_at - interval '9 days' where uuid = $1",
          [entry, JSON.stringify(body)],
        )
        return { business: business(), entry }
      },
      writes: ['message.changed file by system'],
    },
  ],
  request_phone: [{ what: 'of a number that is on none', payload: ofPhone, writes: [] }],
  import_phone: [
    {
      what: 'a chat of somebody new',
      payload: async () => {
        const payload = await ofPhone()
        const phone = newPhone()
        const message = {
          from: phone,
          id: randomUUID(),
          timestamp: '1790000000',
          type: 'text',
          text: { body: 'Hola' },
        }
        const content = JSON.stringify({ history: [{ threads: [{ id: phone, messages: [message] }] }] })
        await arrives(shop, { phoneChunk: { kind: 'history', place: null, content } })
        return payload
      },
      writes: ['contact.created silently by system', 'interaction.opened silently by system'],
    },
  ],
  fetch_ad_picture: [
    {
      what: 'a picture that the ad has already',
      payload: async () => {
        const entry = await shop.admin.withoutRoom()
        const [ad, picture] = [randomUUID(), 'https://scontent.fbcdn.net/a.jpg']
        await sql(
          `insert into ads (business_uuid, uuid, channel, external_id, source, file_uuid, picture_place, seen_at, created_at)
           values ($1, $2, 'whatsapp', '1', 'ad', $3, $4, now(), now())`,
          [business(), ad, randomUUID(), picture],
        )
        const body = { text: 'Hola', ad: { uuid: ad, headline: null, image_url: `${picture}?oh=1` } }
        await sql('update entries set body = $2 where uuid = $1', [entry, JSON.stringify(body)])
        return { business: business(), entry }
      },
      writes: ['message.changed file by system'],
    },
  ],
  // Its results are items of the inbound table.
  fetch_profile: [{ what: 'nobody is asked', payload: ofChat, writes: [] }],
  pull_account: [{ what: 'nothing to fetch', payload: ofAccount, writes: [] }],
  acknowledge: [
    { what: 'a press', payload: async () => ({ ...(await ofAccount()), handle: '1' }), writes: [] },
  ],
  fetch_represented_account: [
    { what: 'nobody', payload: async () => ({ ...(await ofAccount()), connection: '1' }), writes: [] },
  ],
  mark_read: [
    {
      what: 'a chat',
      payload: async () => ({ business: business(), conversation: randomUUID(), seq: 1 }),
      writes: [],
    },
  ],
  erase_files: [{ what: 'a file', payload: async () => ({ keys: [randomUUID()] }), writes: [] }],
  erase_webhook_items: [
    {
      what: 'of a customer',
      payload: async () => ({ business: business(), accounts: [], identifiers: ['57300'] }),
      writes: [],
    },
  ],
  send_call_hours: [{ what: 'of a business', payload: async () => ({ business: business() }), writes: [] }],
  write_pushes: [{ what: 'of a chat', payload: async () => answer(await bot()), writes: [] }],
  send_push: [
    {
      what: 'to no device',
      payload: async () => ({ ...(await ofChat()), subscription: randomUUID() }),
      writes: [],
    },
  ],
  notify_password_set: [
    {
      what: 'to somebody',
      payload: async () => ({ business: business(), email: 'nadie@tienda.test', by: null }),
      writes: [],
    },
  ],
}

async function ofChat() {
  return { business: business(), conversation: (await shop.admin.mine()).conversation }
}
async function ofPhone() {
  return { business: business(), account: shop.api.world.tienda.whatsapp.uuid }
}
async function ofAccount() {
  return { account: shop.api.world.tienda.whatsapp.uuid }
}

interface Sweeping {
  readonly what: string
  readonly prepare: () => Promise<unknown>
  readonly writes: readonly string[]
  /** How often it runs. */
  readonly times?: number
}
const nothing: readonly Sweeping[] = [{ what: 'writes nothing', prepare: async () => {}, writes: [] }]

/** What each thing that is done again and again causes. */
const sweeps: Readonly<Record<string, readonly Sweeping[]>> = {
  'due interactions': [
    {
      what: 'the time of a chat is over',
      prepare: async () =>
        sql('update interactions set expires_at = $2 where uuid = $1', [
          (await shop.admin.mine()).uuid,
          past(),
        ]),
      writes: ['interaction.expired by system'],
    },
    {
      what: 'a pause ends',
      prepare: async () =>
        sql('update interactions set paused_until = $2 where uuid = $1', [
          (await shop.admin.paused()).uuid,
          past(),
        ]),
      writes: ['interaction.pause_ended by system'],
    },
  ],
  'due calls': [
    {
      what: 'nobody answers',
      prepare: async () => {
        const uuid = await shop.admin.call()
        await sql(
          "update calls set due_at = $2, started_at = started_at - interval '5 minutes' where uuid = $1",
          [uuid, past()],
        )
      },
      writes: ['message.changed call by system', 'call.ended missed by system'],
    },
  ],
  'due video calls': [
    {
      what: 'nobody opens the link',
      prepare: async () => {
        const { uuid } = await shop.admin.invited()
        await sql('update video_calls set due_at = $2, expires_at = $2 where uuid = $1', [uuid, past()])
      },
      writes: ['message.changed call by system', 'video.ended unused by system'],
    },
  ],
  'due recordings': [
    {
      what: 'nothing more comes',
      prepare: async () => {
        const uuid = await shop.admin.recorded()
        await sql('update call_recordings set due_at = $2 where call_uuid = $1', [uuid, past()])
        await sql(
          "update video_calls set state = 'ended', ending = 'completed', ended_at = $2, due_at = null where uuid = $1",
          [uuid, past()],
        )
      },
      writes: ['message.changed recording by system', 'video.recorded by system'],
    },
  ],
  'end leases': [
    {
      what: 'a process died',
      prepare: async () => {
        const { uuid: user } = await shop.admin.colleague()
        await renewLeases(shop.api.services, [{ business: business(), user, connection: randomUUID() }], -1)
      },
      writes: ['person.presence_changed by user'],
    },
  ],
  'sweep attempts': [
    {
      what: 'a process died while it sent',
      prepare: async () => {
        const { attempt } = await sending(shop, await shop.admin.mine())
        await sql(
          "update outbound_attempts set started_at = started_at - interval '1 hour' where uuid = $1",
          [attempt],
        )
      },
      writes: ['message.state_changed queued > unknown by system'],
    },
  ],
  'return interactions': [
    {
      what: 'the job of a process that died',
      prepare: deactivated,
      writes: ['interaction.returned by system'],
    },
  ],
  'sweep bot': [
    {
      what: 'the job is lost',
      prepare: async () => {
        await greeting('Hola', '')
        const { uuid } = await bot()
        await sql('update event_dues set due_at = $2 where subject_uuid = $1', [uuid, past()])
      },
      writes: ['message.queued by bot'],
    },
  ],
  'sweep assignment': [
    {
      what: 'the job is lost',
      prepare: async () => {
        await sql(
          "update interactions set status = 'finished', finished_at = created_at where status = 'unassigned'",
        )
        await automatic()
        const chat = await bot()
        await jobHandlers(shop.api.services, sender()).answer_customer(answer(chat))
        await sql("update event_dues set due_at = $1 where listener = 'assignment'", [past()])
      },
      writes: ['interaction.assigned by system'],
    },
  ],
  'check channels': [
    {
      what: 'the provider does not answer twice',
      prepare: () =>
        sql(
          "update channel_accounts set next_check_at = null where type = 'whatsapp' and business_uuid = $1",
          [business()],
        ),
      writes: ['channel.state_changed by system'],
    },
  ],
  'retry items': [
    {
      what: 'an item that could not be stored',
      prepare: async () => {
        await manual()
        const uuid = await shop.admin.channelItem()
        await sql("update webhook_items set state = 'pending' where uuid = $1", [uuid])
      },
      writes: ['contact.created by client', 'interaction.opened by client', 'message.received by client'],
    },
  ],
  'record last events': nothing,
  'publish announcements': nothing,
  'wake workers': nothing,
  // Only other programs are notified; nothing happens here.
  'sweep hooks': nothing,
  'send to hooks': nothing,
  facts: nothing,
  'report mails': nothing,
  'pull accounts': nothing,
  'due phones': nothing,
  'analyse tables': nothing,
  'sweep push': nothing,
  'sweep media': nothing,
  'find facts': nothing,
  'find missed targets': nothing,
  'unsent pushes': nothing,
  'sweep files': nothing,
  'delete exhausted jobs': nothing,
  purge: nothing,
  // It erases what is old, and nothing happens to anybody.
  'erase old': nothing,
}

const parts = () => {
  const { services } = shop.api
  const lastEvents = createLastEventTracker(services)
  const { announcer } = services
  return repeatedTasks(services, { announcer, presence, lastEvents, sender: sender(), works: true }).flatMap(
    (task) => task.parts,
  )
}

describe.each(Object.entries(jobs) as [JobName, readonly Job<JobName>[]][])('the job %s', (name, cases) => {
  it.each(cases)('$what', async ({ payload, writes }) => {
    const prepared = await payload()
    const handler = jobHandlers(shop.api.services, sender())[name] as (payload: unknown) => Promise<void>
    expect(namesOf(await eventsOf(() => handler(prepared)))).toEqual(writes)
  })
})

it('every sweep has its lines', () => {
  expect(
    parts()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(sweeps).toSorted())
})

describe.each(Object.entries(sweeps))('the sweep %s', (name, cases) => {
  it.each(cases)('$what', async ({ prepare, writes, times = 1 }) => {
    const part = parts().find((one) => one.name === name)
    if (!part) throw new Error(`there is no sweep ${name}`)
    // What earlier tests have left.
    await part.run()
    await prepare()
    const events = await eventsOf(async () => {
      for (let left = times; left > 0; left -= 1) await part.run()
    })
    expect(namesOf(events)).toEqual(writes)
  })
})
