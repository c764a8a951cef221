import {
  abilitiesOf,
  type ChannelType,
  isMailChannel,
  type Refusal,
  readableKey,
  refuse,
  type StartOption,
} from '@hilo/contracts'
import type { StartAccount, StartContact, StartFacts, StartIdentity, StartThread } from './read-facts'

/** One option to write to a contact: the agent's view, and the input of the start. */
export interface PlannedOption extends Omit<StartOption, 'refused' | 'window_closes_at' | 'cost'> {
  readonly refused: Refusal<StartRefusalCode> | null
  /** The customer's identities on the account, such as a phone and a user id that one message named together. */
  readonly person: readonly StartIdentity[]
  /** The provider's identifier of the customer; null: they have none there. */
  readonly address: string | null
  /** The thread that continues. */
  readonly thread: StartThread | null
}

export type StartRefusalCode =
  | 'CONTACT_BLOCKED'
  | 'CHANNEL_NOT_CONNECTED'
  | 'NO_PHONE'
  | 'NO_EMAIL'
  | 'ADDRESS_OF_OTHER'
  | 'UNREACHABLE'
  | 'MANAGED_OUTSIDE'
  | 'NEVER_WROTE'
  | 'WINDOW_CLOSED'

const missing = { phone: 'NO_PHONE', email: 'NO_EMAIL' } as const

/** Every way to write to a contact, the impossible ones with their reason. Mail continues in `conversation`, if that is given. */
export function planOptions(facts: StartFacts, now: Date, conversation: string | null): PlannedOption[] {
  const { contact, accounts } = facts
  if (!contact) return []
  const options = accounts.flatMap((account) => {
    const own = facts.identities.filter((identity) => identity.account === account.uuid)
    const threads = facts.threads.filter((thread) => thread.account === account.uuid)
    const known = peopleOf(own).map((person) => knownOption(account, person, threads, now))
    // A disconnected channel is listed only where the contact used it.
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
 * Finds the option that a request names. The options may have changed since the agent chose: the account may know the
 * contact by now, because they wrote, and another identity of the same person may be the first one now.
 */
export function findOption(
  options: readonly PlannedOption[],
  { phone, email }: StartContact,
  requested: { readonly identity: string | null; readonly conversation: string | null },
): PlannedOption | null {
  const found = options.find(({ identity, person, conversation_uuid }) => {
    if (requested.conversation !== null && conversation_uuid !== requested.conversation) return false
    if (requested.identity !== null) return person.some(({ uuid }) => uuid === requested.identity)
    return (
      identity === null || person.some(({ external_id }) => external_id === phone || external_id === email)
    )
  })
  return found ?? null
}

/** Groups a contact's identities on one account by person. */
function peopleOf(identities: readonly StartIdentity[]): StartIdentity[][] {
  const people = new Map<string, StartIdentity[]>()
  for (const identity of identities) {
    const key = identity.alias_group ?? identity.uuid
    people.set(key, [...(people.get(key) ?? []), identity])
  }
  return [...people.values()]
}

function knownOption(
  account: StartAccount,
  person: readonly StartIdentity[],
  threads: readonly StartThread[],
  now: Date,
): PlannedOption {
  const theirs = threads
    .filter(({ identity_uuid }) => person.some(({ uuid }) => uuid === identity_uuid))
    .toSorted((a, b) => openRank(a) - openRank(b))
  const [first] = theirs
  // A new mail begins a thread; a chat continues.
  const thread = isMailChannel(account.type) ? null : (first ?? null)
  const identity = person.find(({ uuid }) => uuid === thread?.identity_uuid) ?? person.at(-1)
  return optionOf(account, identity ?? null, person, thread, first ?? null, now)
}

/** Answers in the thread that the request names, even if another one is open with the same person. */
const replyOption = (
  account: StartAccount,
  own: readonly StartIdentity[],
  thread: StartThread,
  now: Date,
): PlannedOption => {
  const identity = own.find(({ uuid }) => uuid === thread.identity_uuid) ?? null
  return optionOf(account, identity, identity ? [identity] : [], thread, thread, now)
}

/** Prefers a chat that an agent has, then one that waits. */
const openRank = ({ open }: StartThread): number => (open ? (open.status === 'assigned' ? 0 : 1) : 2)

function optionOf(
  account: StartAccount,
  identity: StartIdentity | null,
  person: readonly StartIdentity[],
  thread: StartThread | null,
  opened: StartThread | null,
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
    first: thread?.is_mail || windowOpen ? 'text' : (abilitiesOf(type).uninvited ?? 'text'),
    open: openOf(opened),
    marketing_stopped: thread?.marketing_stopped ?? hasStoppedMarketing(person),
    refused: refusalOf(account, identity, thread, windowOpen),
    person,
    address: identity?.external_id ?? null,
    thread,
  }
}

/** By the person's last choice, under any of their identifiers. */
function hasStoppedMarketing(person: readonly StartIdentity[]): boolean {
  const said = person.flatMap(({ marketing_at: at, marketing_stopped: stopped }) =>
    at ? [{ at, stopped }] : [],
  )
  return said.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.stopped === true
}

function refusalOf(
  { type, state }: StartAccount,
  identity: StartIdentity | null,
  thread: StartThread | null,
  windowOpen: boolean,
): PlannedOption['refused'] {
  if (state === 'disconnected') return refuse('CHANNEL_NOT_CONNECTED')
  if (identity?.unreachable) return refuse('UNREACHABLE')
  if (thread?.managed_outside) return refuse('MANAGED_OUTSIDE')
  if (abilitiesOf(type).uninvited) return null
  if (!thread?.wrote) return refuse('NEVER_WROTE')
  return windowOpen ? null : refuse('WINDOW_CLOSED')
}

/** The option by the contact's phone or e-mail, if the account does not know the contact by it yet. */
function strangerOption(
  { holders, marketingStoppedOn }: StartFacts,
  contact: StartContact,
  account: StartAccount,
  own: readonly StartIdentity[],
): PlannedOption[] {
  const { uuid, name, type } = account
  const { knownBy, uninvited } = abilitiesOf(type)
  const address = knownBy && contact[knownBy]
  if (own.length > 0 && (address === null || own.some(({ external_id }) => external_id === address)))
    return []
  const holder = holders.find((one) => one.account === uuid && one.external_id === address)
  const refused = () => {
    if (!uninvited || !knownBy) return refuse('NEVER_WROTE')
    if (address === null) return refuse(missing[knownBy])
    return holder ? refuse('ADDRESS_OF_OTHER', { name: holder.name ?? 'otro contacto' }) : null
  }
  return [
    {
      account: { uuid, name, type },
      identity: null,
      handle: address === null ? null : knownBy === 'phone' ? `+${address}` : address,
      conversation_uuid: null,
      subject: null,
      first: uninvited ?? 'text',
      open: null,
      marketing_stopped: marketingStoppedOn.includes(uuid),
      refused: refused(),
      person: [],
      address,
      thread: null,
    },
  ]
}

const openOf = (thread: StartThread | null): StartOption['open'] =>
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

/** The address as a person recognises it; a provider's own identifiers would mean nothing to them. */
function handleOf(type: ChannelType, person: readonly StartIdentity[]): string | null {
  for (const { external_id, username } of person) {
    const readable = readableKey(type, external_id)
    if (readable !== null) return readable
    if (username) return `@${username}`
  }
  return person.find(({ display_name }) => display_name)?.display_name ?? null
}
