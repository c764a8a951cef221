import type { ChatMessage, Person } from '../../world/wire'
import { type Mailbox, ownAddresses } from '../account'
import { withMessageId } from '../compose-mail'
import { invalid, notFound, tooFast } from '../errors'
import { bounce } from '../inbound/bounce'
import {
  attachmentsOf,
  bareSubject,
  type Mail,
  messageIdOf,
  parseMail,
  referencedIds,
  splitQuote,
  textOf,
} from '../mail'
import { push, store } from '../mailbox'
import { inQueue } from '../queue'
import type { World } from '../world'

const largestMail = 25 * 1024 * 1024
const bounceAfterMs = 2_000

/** The names in the list at the end of a ZIP. */
function namesInZip(bytes: Uint8Array): string[] {
  const zip = Buffer.from(bytes)
  if (zip.toString('latin1', 0, 4) !== 'PK\x03\x04') return []
  const names: string[] = []
  for (
    let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\x01\x02', at + 46, 'latin1')
  )
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

/** Accepts a mail: stores it as sent, with a Message-ID of Gmail's, and shows it to the customer. */
export async function send(world: World, mailbox: Mailbox, raw: Buffer, threadId: string | undefined) {
  if (raw.length === 0) throw invalid('Missing RFC822 message.')
  if (raw.length > largestMail) throw invalid('Message too large. The maximum size is 25 MB.')
  const email = await parseMail(raw)
  // Gmail refuses programs, in an archive too.
  const names = attachmentsOf(email).flatMap(({ name, bytes }) => [name, ...namesInZip(bytes)])
  if (names.some((name) => /\.(exe|bat|cmd|com|js|jse|jar|msi|scr|vbs|ps1|lnk|iso)$/i.test(name)))
    throw invalid('This message was blocked because its content presents a potential security issue.')
  const recipients = [...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])].flatMap(
    (one) => one.address ?? one.group?.map(({ address }) => address) ?? [],
  )
  if (recipients.filter(Boolean).length === 0) throw invalid('Recipient address required')
  const invalidAddress = recipients.find(
    (address) => !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address ?? ''),
  )
  if (invalidAddress !== undefined) throw invalid('Invalid To header')
  const from = email.from?.address?.toLowerCase()
  if (from !== undefined && !ownAddresses(mailbox).includes(from)) throw invalid('Invalid From header')
  const [to = ''] = recipients
  checkRateLimits(world, mailbox, to.toLowerCase())
  const parents =
    threadId === undefined ? [] : [...mailbox.mails.values()].filter((one) => one.threadId === threadId)
  if (threadId !== undefined && parents.length === 0) throw notFound()

  const id = world.random.hex(16)
  const final = withMessageId(raw, `<CA${world.random.bytes(18).toString('base64url')}@mail.gmail.com>`)
  const labelIds = ['SENT']
  let mail: Mail | undefined
  await inQueue(world, mailbox, async () => {
    // It joins the thread only if thread id, referenced ids and subject all match.
    const thread = parents.some((parent) => follows(email, parent, parents)) ? (threadId ?? id) : id
    mail = await store(world, mailbox, final, { id, labelIds, threadId: thread })
    return { pushed: Promise.resolve() }
  })
  if (!mail) throw invalid('Missing RFC822 message.')
  const { threadId: thread } = mail
  const person = personOf(world, to.toLowerCase(), email.to?.[0]?.name)
  show(world, mailbox, person, mail)
  world.clock.track(awaitUnlessHeld(world, push(world, mailbox, labelIds)))
  const bounces = person.profile === 'invalid' || person.id.startsWith('bounce@')
  if (bounces)
    world.timers.schedule(bounceAfterMs, () =>
      world.clock.track(awaitUnlessHeld(world, bounce(world, mailbox, id))),
    )
  return { id, threadId: thread, labelIds }
}

const awaitUnlessHeld = async ({ webhookBatcher }: World, delivery: Promise<void>): Promise<void> => {
  if (!webhookBatcher.holding()) await delivery
}

function follows(email: Mail['email'], parent: Mail, thread: Mail[]): boolean {
  const known = thread.map((one) => messageIdOf(one.email))
  return (
    bareSubject(email.subject) === bareSubject(parent.email.subject) &&
    referencedIds(email).some((id) => known.includes(id))
  )
}

function checkRateLimits(world: World, { email }: Mailbox, to: string): void {
  const { clock, failures, knobs, rate } = world
  if (to.startsWith('rate@') && failures.once(`rate ${email}`, 2)) throw tooFast(clock.now() + 5_000)
  // 15 000 units a minute, 100 for each mail.
  const wait = knobs.current.rateLimits ? rate.spend(email, 150, 400) : 0
  if (wait > 0) throw tooFast(clock.now() + wait)
}

/** Gmail accepts any address; an unknown one becomes a customer. */
function personOf({ people }: World, address: string, name: string | undefined): Person {
  const known = people.find(address)
  if (known) return known
  return people.create({ id: address, email: address, name: name || (address.split('@')[0] ?? address) })
}

/** The recipients, where there are more than one. */
function namedIn({ to = [], cc = [] }: Mail['email']): Pick<ChatMessage, 'to' | 'cc'> {
  const shown = (people: typeof to) =>
    people.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ')
  if (to.length + cc.length < 2) return {}
  return { to: shown(to), ...(cc.length > 0 && { cc: shown(cc) }) }
}

function show(world: World, { email: account }: Mailbox, person: Person, mail: Mail): void {
  const { written, quoted } = splitQuote(textOf(mail.email))
  const views = attachmentsOf(mail.email).map((file, index) =>
    world.files.view(world.files.add({ id: `${mail.id}-${index}`, account, ...file })),
  )
  const [first] = views
  const { subject, html } = mail.email
  const message: ChatMessage = {
    id: mail.id,
    at: mail.at,
    author: 'business',
    type: first ? 'document' : 'text',
    state: 'delivered',
    reactions: {},
    text: written,
    ...(subject !== undefined && { subject }),
    ...(quoted !== null && { quoted }),
    ...namedIn(mail.email),
    ...(html !== undefined && { html }),
    ...(first && views.length === 1 && { media: first }),
    ...(views.length > 1 && { files: views }),
  }
  world.chats.add(world.chats.of(account, person.id), message)
  const marker = mail.email.headers.find(
    ({ key }) => /^x-.*(message|marker|entry)/.test(key) && !/google/.test(key),
  )
  world.outbox.messages.push({
    id: mail.id,
    at: mail.at,
    account,
    customer: person.id,
    type: message.type,
    text: written,
    marker: marker?.value ?? null,
    request: {
      threadId: mail.threadId,
      headers: Object.fromEntries(mail.email.headers.map(({ key, value }) => [key, value])),
    },
    statuses: [],
  })
}
