import type { LiveAccount } from '../account'
import { valueBase } from '../inbound/values'
import type { World } from '../world'
import { type PhoneChat, phoneChats, phonePeople } from './chats'
import type { Phone, PhoneKind } from './store'

const dayMs = 24 * 60 * 60_000
const contactsAtOnce = 100

/** Brings what was asked for by webhooks, one after the other. */
export async function bring(
  world: World,
  account: LiveAccount,
  phone: Phone,
  kind: PhoneKind,
): Promise<void> {
  const bodies =
    kind === 'contacts' ? contactBodies(world, account, phone) : historyBodies(world, account, phone)
  if (kind === 'history') phone.total = bodies.length
  for (const body of bodies) {
    await pause(world, phone.content.pauseMs)
    // Another link has begun, or this one is over.
    if (!phone.linked || world.phones.of(account.phone_number_id) !== phone) return
    for (let again = phone.content.repeats; again >= 0; again -= 1)
      await world.webhookBatcher.postRaw(account.phone_number_id, body)
    if (kind === 'history') phone.sent += 1
    world.events.publish({ type: 'accounts' })
  }
}

const pause = (world: World, ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => world.timers.schedule(ms, resolve))

/** The business ends the link on its phone. */
export function unlink(world: World, account: LiveAccount, phone: Phone): Promise<void> {
  phone.linked = false
  const { display_phone_number } = valueBase(account).metadata
  const value = {
    phone_number: display_phone_number,
    event: 'PARTNER_REMOVED',
    disconnection_info: { reason: 'ACCOUNT_DISCONNECTED', initiated_by: 'USER' },
  }
  const changes = [{ field: 'account_update', value }]
  const entry = [{ id: account.waba_id, time: Math.floor(world.clock.now() / 1000), changes }]
  return world.webhookBatcher.postRaw(account.phone_number_id, { object: 'whatsapp_business_account', entry })
}

const inEnvelope = (account: LiveAccount, field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: account.waba_id, changes: [{ field, value: { ...valueBase(account), ...value } }] }],
})

function contactBodies({ clock }: World, account: LiveAccount, { content }: Phone): object[] {
  const people = phonePeople(content)
  const timestamp = String(Math.floor(clock.now() / 1000))
  return Array.from({ length: Math.ceil(people.length / contactsAtOnce) }, (_, at) =>
    inEnvelope(account, 'smb_app_state_sync', {
      state_sync: people.slice(at * contactsAtOnce, (at + 1) * contactsAtOnce).map(({ phone, name }) => ({
        type: 'contact',
        contact: { full_name: name, first_name: name.split(' ')[0], phone_number: phone },
        action: 'add',
        metadata: { timestamp },
      })),
    }),
  )
}

function historyBodies(world: World, account: LiveAccount, { content }: Phone): object[] {
  // Meta shows this one without its envelope.
  if (content.declined) return [{ ...valueBase(account), history: [{ errors: [notShared] }] }]
  const chats = phoneChats(world, account, content)
  const chunks = [0, 1, 2].flatMap((phase) =>
    chunksOf(chatsOfPhase(world.clock.now(), chats, phase), content.perChunk).map((threads, at) => ({
      phase,
      chunk_order: at + 1,
      threads,
    })),
  )
  const bodies = chunks.map(({ threads, ...place }, at) =>
    inEnvelope(account, 'history', {
      history: [
        {
          metadata: { ...place, progress: Math.round(((at + 1) / chunks.length) * 100) },
          threads: threads.map(({ phone, messages }) => ({
            id: phone,
            messages: messages.map(({ wire }) => wire),
          })),
        },
      ],
    }),
  )
  const files = chats.flatMap(({ messages }) => messages.flatMap(({ file }) => file ?? []))
  const all = [...bodies, ...files.map((file) => inEnvelope(account, 'history', { messages: [file] }))]
  return content.shuffled ? shuffle(world, all) : all
}

const notShared = {
  code: 2593109,
  title: 'History sync is turned off by the business from the WhatsApp Business App',
  message: 'History sync is turned off by the business from the WhatsApp Business App',
  error_data: { details: 'History sharing is turned off by the business' },
}

/** Of the last day, of 90 days, of 180. */
const phaseOf = (ageMs: number): number => (ageMs < dayMs ? 0 : ageMs < 90 * dayMs ? 1 : 2)

const chatsOfPhase = (now: number, chats: readonly PhoneChat[], phase: number): readonly PhoneChat[] =>
  chats
    .map(({ phone, messages }) => ({
      phone,
      messages: messages.filter(({ at }) => phaseOf(now - at) === phase),
    }))
    .filter(({ messages }) => messages.length > 0)

/** A chat may continue in the next chunk. */
function chunksOf(chats: readonly PhoneChat[], most: number): PhoneChat[][] {
  const chunks: PhoneChat[][] = []
  let room = 0
  for (const { phone, messages } of chats)
    for (let at = 0; at < messages.length; ) {
      if (room === 0) {
        chunks.push([])
        room = most
      }
      const part = messages.slice(at, at + room)
      chunks.at(-1)?.push({ phone, messages: part })
      at += part.length
      room -= part.length
    }
  return chunks
}

const shuffle = <T>({ random }: World, list: readonly T[]): T[] =>
  list
    .map((one) => [random.hex(8), one] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
