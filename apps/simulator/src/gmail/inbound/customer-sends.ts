import { parsed } from '../../core/http'
import type { Told } from '../../stage/actor'
import type { Chat } from '../../stage/chats'
import { changeOnPhone, own } from '../../stage/phone'
import { showProgress } from '../../stage/progress'
import type { ChatMessage, Person } from '../../stage/wire'
import type { Mailbox } from '../account'
import { bytesOf } from '../compose-mail'
import { bareSubject, type Mail, parseMail, splitQuote, textOf } from '../mail'
import { push, record, store } from '../mailbox'
import { inTurn } from '../queue'
import type { World } from '../world'
import { bounce } from './bounce'
import { CustomerMessage, type CustomerMessageInput } from './input'
import { type LetterInput, letterOf } from './letter'

interface Scene {
  world: World
  mailbox: Mailbox
  person: Person
  chat: Chat
}

type Of<T extends CustomerMessage['type']> = Extract<CustomerMessage, { type: T }>

/** The customer writes a mail; the mailbox has it, and Pub/Sub says that something changed. */
export function customerSends(world: World, customerId: string, raw: CustomerMessageInput): Told {
  const input = parsed(CustomerMessage, raw)
  const person = world.people.get(customerId)
  const mailbox = world.mailboxes.chosen(input.account ?? person.account)
  const scene: Scene = { world, mailbox, person, chat: world.chats.of(mailbox.email, person.id) }
  if (input.type === 'raw') return arrivesRaw(scene, input)
  if (input.type === 'revoke') return vanishes(scene, input)
  if (input.type !== 'bounce') return writes(scene, input)
  own(world.chats.find(input.messageId), scene.chat, input.messageId)
  return { id: input.messageId, firstAttempt: bounce(world, mailbox, input.messageId, input) }
}

function writes({ world, mailbox, person, chat }: Scene, input: LetterInput): Told {
  const id = world.random.hex(16)
  const outgoing = input.type === 'echo'
  const answered = input.replyTo ?? (input.subject === undefined ? lastMail(chat) : undefined)
  if (input.replyTo !== undefined) own(world.chats.find(input.replyTo), chat, input.replyTo)
  const files = input.files ?? (input.file ? [input.file] : [])
  const said = { id, at: world.clock.now(), text: writtenIn(input), files }
  const message = bubbleOf(world, mailbox, input, said)
  if (!outgoing) world.chats.customerWrote(chat)
  world.chats.add(chat, message)

  const labelIds = input.labels ?? (outgoing ? ['SENT'] : ['UNREAD', 'INBOX'])
  const firstAttempt = inTurn(world, mailbox, async () => {
    const parent = answered === undefined ? undefined : mailbox.mails.get(answered)
    const raw = await bytesOf(letterOf(world, mailbox, person, input, { ...said, parent, outgoing }))
    const mail = await store(world, mailbox, raw, {
      id,
      labelIds,
      // Gmail itself stays in the thread; what others write joins it by its subject as well.
      ...(parent && (outgoing || isSameSubject(input, parent)) && { threadId: parent.threadId }),
    })
    world.chats.change(chat, message, { subject: mail.email.subject ?? '' })
    const progress = outgoing ? undefined : showProgress.bind(null, world, chat, message)
    return { pushed: push(world, mailbox, labelIds, progress) }
  })
  return { id, firstAttempt }
}

const isSameSubject = ({ subject }: LetterInput, { email }: Mail): boolean =>
  subject === undefined || bareSubject(subject) === bareSubject(email.subject)

const lastMail = ({ messages }: Chat): string | undefined => messages.at(-1)?.id

const writtenIn = (input: LetterInput): string =>
  'text' in input ? input.text : 'caption' in input ? (input.caption ?? '') : plain(input.html ?? '')

const plain = (html: string): string =>
  html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

interface Said {
  id: string
  at: number
  text: string
  files: NonNullable<LetterInput['files']>
}

function bubbleOf(
  world: World,
  { email }: Mailbox,
  input: LetterInput,
  { id, at, text, files }: Said,
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

/** A mail of no matter what bytes. */
function arrivesRaw({ world, mailbox, chat }: Scene, { raw }: Of<'raw'>): Told {
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
  const firstAttempt = inTurn(world, mailbox, async () => {
    const bytes = Buffer.from(raw.replace(/\r?\n/g, '\r\n'))
    const { subject, ...email } = await parseMail(bytes)
    const { said } = splitQuote(textOf({ subject, ...email }))
    const labelIds = ['UNREAD', 'INBOX']
    await store(world, mailbox, bytes, { id, labelIds })
    world.chats.change(chat, message, { text: said, ...(subject !== undefined && { subject }) })
    return { pushed: push(world, mailbox, labelIds, showProgress.bind(null, world, chat, message)) }
  })
  return { id, firstAttempt }
}

/** Somebody deletes it in Gmail: whoever asks for it gets a 404. */
function vanishes({ world, mailbox, chat }: Scene, input: Of<'revoke'>): Told {
  changeOnPhone(world, chat, input)
  const mail = mailbox.mails.get(input.messageId)
  if (!mail) return { id: input.messageId, firstAttempt: Promise.resolve() }
  mailbox.mails.delete(mail.id)
  record(world, mailbox, { kind: 'messageDeleted', mail })
  return { id: mail.id, firstAttempt: push(world, mailbox, mail.labelIds) }
}
