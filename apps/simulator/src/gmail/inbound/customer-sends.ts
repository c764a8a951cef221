import { parsed } from '../../core/http'
import type { CustomerActResult } from '../../world/actor'
import type { Chat } from '../../world/chats'
import { changeOnPhone, requireInChat } from '../../world/phone'
import { showProgress } from '../../world/progress'
import type { ChatMessage, Person } from '../../world/wire'
import type { Mailbox } from '../account'
import { bytesOf } from '../compose-mail'
import { bareSubject, type Mail, parseMail, splitQuote, textOf } from '../mail'
import { push, record, store } from '../mailbox'
import { inQueue } from '../queue'
import type { World } from '../world'
import { bounce } from './bounce'
import { CustomerMessage, type CustomerMessageInput, type MailInput } from './input'
import { mailContentOf } from './mail-content'

interface Context {
  world: World
  mailbox: Mailbox
  person: Person
  chat: Chat
}

type Of<T extends CustomerMessage['type']> = Extract<CustomerMessage, { type: T }>

/** Plays what a customer does: stores the mail in the mailbox and pushes the change over Pub/Sub. */
export function customerSends(
  world: World,
  customerId: string,
  raw: CustomerMessageInput,
): CustomerActResult {
  const input = parsed(CustomerMessage, raw)
  const person = world.people.get(customerId)
  const mailbox = world.mailboxes.chosen(input.account ?? person.account)
  const context: Context = { world, mailbox, person, chat: world.chats.of(mailbox.email, person.id) }
  if (input.type === 'raw') return arrivesRaw(context, input)
  if (input.type === 'revoke') return vanishes(context, input)
  if (input.type !== 'bounce') return writes(context, input)
  requireInChat(world.chats.find(input.messageId), context.chat, input.messageId)
  return { id: input.messageId, firstAttempt: bounce(world, mailbox, input.messageId, input) }
}

function writes({ world, mailbox, person, chat }: Context, input: MailInput): CustomerActResult {
  const id = world.random.hex(16)
  const outgoing = input.type === 'echo'
  const answered = input.replyTo ?? (input.subject === undefined ? lastMail(chat) : undefined)
  if (input.replyTo !== undefined) requireInChat(world.chats.find(input.replyTo), chat, input.replyTo)
  const files = input.files ?? (input.file ? [input.file] : [])
  const written = { id, at: world.clock.now(), text: writtenIn(input), files }
  const message = bubbleOf(world, mailbox, input, written)
  if (!outgoing) world.chats.customerWrote(chat)
  world.chats.add(chat, message)

  const labelIds = input.labels ?? (outgoing ? ['SENT'] : ['UNREAD', 'INBOX'])
  const firstAttempt = inQueue(world, mailbox, async () => {
    const parent = answered === undefined ? undefined : mailbox.mails.get(answered)
    const raw = await bytesOf(mailContentOf(world, mailbox, person, input, { ...written, parent, outgoing }))
    const mail = await store(world, mailbox, raw, {
      id,
      labelIds,
      // A reply from Gmail always stays in the thread; one from elsewhere only with the same subject.
      ...(parent && (outgoing || isSameSubject(input, parent)) && { threadId: parent.threadId }),
    })
    world.chats.change(chat, message, { subject: mail.email.subject ?? '' })
    const progress = outgoing ? undefined : showProgress.bind(null, world, chat, message)
    return { pushed: push(world, mailbox, labelIds, progress) }
  })
  return { id, firstAttempt }
}

const isSameSubject = ({ subject }: MailInput, { email }: Mail): boolean =>
  subject === undefined || bareSubject(subject) === bareSubject(email.subject)

const lastMail = ({ messages }: Chat): string | undefined => messages.at(-1)?.id

const writtenIn = (input: MailInput): string =>
  'text' in input ? input.text : 'caption' in input ? (input.caption ?? '') : plain(input.html ?? '')

const plain = (html: string): string =>
  html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

interface WrittenMail {
  id: string
  at: number
  text: string
  files: NonNullable<MailInput['files']>
}

function bubbleOf(
  world: World,
  { email }: Mailbox,
  input: MailInput,
  { id, at, text, files }: WrittenMail,
): ChatMessage {
  const views = files.map((file, index) =>
    world.files.view(world.files.add({ id: `${id}-${index}`, account: email, ...file })),
  )
  const [first] = views
  const outgoing = input.type === 'echo'
  return {
    id,
    at,
    author: outgoing ? 'business' : 'customer',
    type: /^(document|image|audio|video|album)$/.test(input.type) ? input.type : 'text',
    state: outgoing ? 'delivered' : 'waiting',
    reactions: {},
    text,
    ...(input.subject !== undefined && { subject: input.subject }),
    ...(input.replyTo !== undefined && { replyTo: input.replyTo }),
    ...(first && views.length === 1 && { media: first }),
    ...(views.length > 1 && { files: views }),
  }
}

/** A mail with any bytes. */
function arrivesRaw({ world, mailbox, chat }: Context, { raw }: Of<'raw'>): CustomerActResult {
  const id = world.random.hex(16)
  const message: ChatMessage = {
    id,
    at: world.clock.now(),
    author: 'customer',
    type: 'text',
    state: 'waiting',
    reactions: {},
  }
  world.chats.add(chat, message)
  const firstAttempt = inQueue(world, mailbox, async () => {
    const bytes = Buffer.from(raw.replace(/\r?\n/g, '\r\n'))
    const { subject, ...email } = await parseMail(bytes)
    const { written } = splitQuote(textOf({ subject, ...email }))
    const labelIds = ['UNREAD', 'INBOX']
    await store(world, mailbox, bytes, { id, labelIds })
    world.chats.change(chat, message, { text: written, ...(subject !== undefined && { subject }) })
    return { pushed: push(world, mailbox, labelIds, showProgress.bind(null, world, chat, message)) }
  })
  return { id, firstAttempt }
}

/** A mail is deleted in Gmail: reading it then answers 404. */
function vanishes({ world, mailbox, chat }: Context, input: Of<'revoke'>): CustomerActResult {
  changeOnPhone(world, chat, input)
  const mail = mailbox.mails.get(input.messageId)
  if (!mail) return { id: input.messageId, firstAttempt: Promise.resolve() }
  mailbox.mails.delete(mail.id)
  record(world, mailbox, { kind: 'messageDeleted', mail })
  return { id: mail.id, firstAttempt: push(world, mailbox, mail.labelIds) }
}
