import {
  type ChannelType,
  type FirstMessageKind,
  type Refusal,
  refuse,
  type WritingOption,
} from '@hilo/contracts'
import type {
  WritingAccount,
  WritingContact,
  WritingFacts,
  WritingIdentity,
  WritingThread,
} from './read-facts'

/** A way to write to a contact: what the person chooses from, and what writing needs. */
export interface PlannedOption extends Omit<WritingOption, 'refused' | 'window_closes_at'> {
  readonly refused: Refusal<WritingRefusalCode> | null
  /** The customer's identities there: a phone and a user id, which a message named together. */
  readonly person: readonly WritingIdentity[]
  /** The provider's identifier of the customer; null: they have none there. */
  readonly address: string | null
  /** The thread that goes on. */
  readonly thread: WritingThread | null
}

export type WritingRefusalCode =
  | 'CONTACT_BLOCKED'
  | 'CHANNEL_NOT_CONNECTED'
  | 'NO_PHONE'
  | 'NO_EMAIL'
  | 'ADDRESS_OF_OTHER'
  | 'UNREACHABLE'
  | 'OPTED_OUT'
  | 'MANAGED_OUTSIDE'
  | 'NEVER_WROTE'
  | 'WINDOW_CLOSED'

/** How a channel is written to outside its reply window, and to people who never wrote; null: not at all. */
const uninvited: Readonly<
  Record<ChannelType, { readonly first: FirstMessageKind; readonly by: 'phone' | 'email' } | null>
> = {
  whatsapp: { first: 'template', by: 'phone' },
  gmail: { first: 'mail', by: 'email' },
  telegram: null,
  instagram: null,
  messenger: null,
}
const missing = { phone: 'NO_PHONE', email: 'NO_EMAIL' } as const

/** Every way to write to a contact, the impossible ones with their reason. Mail goes on in `conversation`, if that is given. */
export function planOptions(facts: WritingFacts, now: Date, conversation: string | null): PlannedOption[] {
  const { contact, accounts } = facts
  if (!contact) return []
  const options = accounts.flatMap((account) => {
    const own = facts.identities.filter((identity) => identity.account === account.uuid)
    const threads = facts.threads.filter((thread) => thread.account === account.uuid)
    const known = peopleOf(own).map((person) => knownOption(account, person, threads, now))
    // Of a channel that is gone only what the contact knew it by is worth a line.
    if (account.state === 'disconnected') return known
    return [
      ...threads
        .filter((thread) => thread.is_mail && thread.uuid === conversation)
        .map((thread) => replyOption(account, own, thread, now)),
      ...known,
      ...strangerOption(facts, contact, account, own),
    ]
  })
  return contact.blocked
    ? options.map((option) => ({ ...option, refused: refuse('CONTACT_BLOCKED') }))
    : options
}

/**
 * The way that a request names. Who was a stranger when the person chose may be known by now, because they wrote or a
 * colleague did; and of two identities of one person the other may lead now.
 */
export function findOption(
  options: readonly PlannedOption[],
  { phone, email }: WritingContact,
  named: { readonly identity: string | null; readonly conversation: string | null },
): PlannedOption | null {
  const found = options.find(({ identity, person, conversation_uuid }) => {
    if (named.conversation !== null && conversation_uuid !== named.conversation) return false
    if (named.identity !== null) return person.some(({ uuid }) => uuid === named.identity)
    return (
      identity === null || person.some(({ external_id }) => external_id === phone || external_id === email)
    )
  })
  return found ?? null
}

/** A contact's identities on one account, by person. */
function peopleOf(identities: readonly WritingIdentity[]): WritingIdentity[][] {
  const people = new Map<string, WritingIdentity[]>()
  for (const identity of identities) {
    const key = identity.alias_group ?? identity.uuid
    people.set(key, [...(people.get(key) ?? []), identity])
  }
  return [...people.values()]
}

function knownOption(
  account: WritingAccount,
  person: readonly WritingIdentity[],
  threads: readonly WritingThread[],
  now: Date,
): PlannedOption {
  const theirs = threads
    .filter(({ identity_uuid }) => person.some(({ uuid }) => uuid === identity_uuid))
    .toSorted((a, b) => openRank(a) - openRank(b))
  const [first] = theirs
  // A new mail begins a thread; a chat goes on.
  const thread = account.type === 'gmail' ? null : (first ?? null)
  const identity = person.find(({ uuid }) => uuid === thread?.identity_uuid) ?? person.at(-1)
  return optionOf(account, identity ?? null, person, thread, first ?? null, now)
}

/** One answers in the thread that was asked for, whatever else is open with them. */
const replyOption = (
  account: WritingAccount,
  own: readonly WritingIdentity[],
  thread: WritingThread,
  now: Date,
): PlannedOption => {
  const identity = own.find(({ uuid }) => uuid === thread.identity_uuid) ?? null
  return optionOf(account, identity, identity ? [identity] : [], thread, thread, now)
}

/** The chat that an agent has goes on, else one that waits. */
const openRank = ({ open }: WritingThread): number => (open ? (open.status === 'assigned' ? 0 : 1) : 2)

function optionOf(
  account: WritingAccount,
  identity: WritingIdentity | null,
  person: readonly WritingIdentity[],
  thread: WritingThread | null,
  opened: WritingThread | null,
  now: Date,
): PlannedOption {
  const { type } = account
  const closes = thread?.window_closes_at ?? null
  const windowOpen = thread?.wrote === true && (closes === null || closes > now)
  return {
    account: { uuid: account.uuid, name: account.name, type },
    identity: identity?.uuid ?? null,
    handle: handleOf(type, person),
    conversation_uuid: thread?.uuid ?? null,
    subject: thread?.is_mail ? thread.subject : null,
    first: thread?.is_mail || windowOpen ? 'text' : (uninvited[type]?.first ?? 'text'),
    open: openOf(opened),
    refused: refusalOf(account, identity, thread, windowOpen),
    person,
    address: identity?.external_id ?? null,
    thread,
  }
}

function refusalOf(
  { type, state }: WritingAccount,
  identity: WritingIdentity | null,
  thread: WritingThread | null,
  windowOpen: boolean,
): PlannedOption['refused'] {
  if (state === 'disconnected') return refuse('CHANNEL_NOT_CONNECTED')
  if (identity?.unreachable) return refuse('UNREACHABLE')
  if (thread?.opted_out) return refuse('OPTED_OUT')
  if (thread?.managed_outside) return refuse('MANAGED_OUTSIDE')
  if (uninvited[type]) return null
  if (!thread?.wrote) return refuse('NEVER_WROTE')
  return windowOpen ? null : refuse('WINDOW_CLOSED')
}

/** By the phone or the e-mail that people entered, where the account does not know this contact by it. */
function strangerOption(
  { holders }: WritingFacts,
  contact: WritingContact,
  account: WritingAccount,
  own: readonly WritingIdentity[],
): PlannedOption[] {
  const { uuid, name, type } = account
  const way = uninvited[type]
  const address = way && contact[way.by]
  if (own.length > 0 && (address === null || own.some(({ external_id }) => external_id === address)))
    return []
  const holder = holders.find((one) => one.account === uuid && one.external_id === address)
  const refused = () => {
    if (!way) return refuse('NEVER_WROTE')
    if (address === null) return refuse(missing[way.by])
    return holder ? refuse('ADDRESS_OF_OTHER', { name: holder.name ?? 'otro contacto' }) : null
  }
  return [
    {
      account: { uuid, name, type },
      identity: null,
      handle: address === null ? null : type === 'whatsapp' ? `+${address}` : address,
      conversation_uuid: null,
      subject: null,
      first: way?.first ?? 'text',
      open: null,
      refused: refused(),
      person: [],
      address,
      thread: null,
    },
  ]
}

const openOf = (thread: WritingThread | null): WritingOption['open'] =>
  thread?.open
    ? {
        uuid: thread.open.uuid,
        conversation_uuid: thread.uuid,
        status: thread.open.status,
        user: thread.open.user_uuid
          ? { uuid: thread.open.user_uuid, name: thread.open.user_name ?? '' }
          : null,
      }
    : null

/** How a person would recognise the address: the provider's own identifiers mean nothing to a reader. */
function handleOf(type: ChannelType, person: readonly WritingIdentity[]): string | null {
  for (const { external_id, username } of person) {
    if (type === 'gmail') return external_id
    if (type === 'whatsapp' && /^\d{6,15}$/.test(external_id)) return `+${external_id}`
    if (username) return `@${username}`
  }
  return person.find(({ display_name }) => display_name)?.display_name ?? null
}
