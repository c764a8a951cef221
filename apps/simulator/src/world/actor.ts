import type { Events } from '../core/events'
import { parsed } from '../core/http'
import type { Delivery } from '../core/webhook'
import type { Handshake } from '../meta/handshake'
import type { Provider } from '../provider'
import type { Registry } from './accounts'
import type { Chat } from './chats'
import { type FailureInput, failureOrderOf } from './failures'
import type { CommonKnobs } from './knobs'
import type { NewPerson, PersonChange } from './people'
import type { SentLog } from './sent-log'
import type { ChatView, Person, PublicAccount, SimulatorEvent } from './wire'
import type { BaseWorld } from './world'

/** The result of something that a customer did. */
export interface CustomerActResult {
  id: string
  /** Resolves after the first attempt to deliver its webhook. */
  firstAttempt: Promise<void>
}

/** A provider as tests use it; the control API is the same over HTTP. */
export interface Actor<Message, Knobs extends CommonKnobs = CommonKnobs> extends Provider {
  registerAccount(account: unknown): PublicAccount
  accounts(): PublicAccount[]
  /** Meta's handshake with the account's webhook address. */
  verify?(account: string): Promise<Handshake>
  /** Posts any body, signed, to the account's webhook. Resolves after the first attempt. */
  postRaw(account: string, body: unknown): Promise<void>
  createCustomer(input: NewPerson): Person
  changeCustomer(id: string, change: PersonChange): Person
  customers(account?: string): Person[]
  send(customerId: string, message: Message): CustomerActResult
  /** The customer looks at the chat. */
  read(customerId: string, account?: string): Promise<void>
  /** Delivers the messages that waited for a phone without signal. */
  deliver?(customerId: string, account?: string): Promise<void>
  chat(customerId: string, account?: string): ChatView
  media(id: string): { name: string; mime: string; bytes: Uint8Array } | null
  knobs(): Knobs
  /** Their values at the start and after a reset. */
  knobsAtStart(): Knobs
  setKnobs(change: Partial<Knobs>): Knobs
  fail(failure: FailureInput): void
  outbox(): SentLog
  deliveries(): Delivery[]
  events: Events<SimulatorEvent>
}

/** What the shared code needs of an account. */
export interface SimulatedAccount {
  view: PublicAccount
  customers: NewPerson[] | undefined
}

interface ActorRules<A extends SimulatedAccount, K extends CommonKnobs> {
  registry: Registry<A>
  demoCustomers: (account: A) => NewPerson[]
  parseKnobs: (value: unknown) => K
  /** The names of the calls that can be made to fail. */
  calls: readonly string[]
  /** Called when the customer reads the chat; sends the provider's receipts. */
  onRead: (account: A, chat: Chat) => Promise<void>
  onPersonChanged?: (person: Person, before: Person) => void
}

type Shared = 'accounts' | 'postRaw' | 'createCustomer' | 'changeCustomer' | 'customers' | 'read' | 'chat'
type More =
  | 'media'
  | 'knobs'
  | 'knobsAtStart'
  | 'setKnobs'
  | 'fail'
  | 'outbox'
  | 'deliveries'
  | 'events'
  | 'reset'
  | 'close'

/** The part of a provider that does not depend on its protocol. */
export function createActor<A extends SimulatedAccount, K extends CommonKnobs>(
  world: BaseWorld<K>,
  { registry, demoCustomers, parseKnobs, calls, onRead, onPersonChanged }: ActorRules<A, K>,
): Pick<Actor<never, K>, Shared | More> & {
  addCustomersOf(account: A): void
  chatOf(id: string, account?: string): Chat
} {
  const { people, chats, events, knobs } = world

  const accountOf = (customer: Person, named: string | undefined) =>
    registry.chosen(named ?? customer.account)
  const chatOf = (id: string, account?: string): Chat => {
    const customer = people.get(id)
    return chats.of(accountOf(customer, account).view.id, customer.id)
  }
  /** An account lists its own customers, those without an account, and those who wrote to it. */
  const isListed = (customer: Person, account: string | undefined) =>
    account === undefined ||
    customer.account === null ||
    customer.account === account ||
    chats.ofCustomer(customer.id).some((chat) => chat.account === account)

  const addCustomersOf = (account: A) => {
    for (const person of account.customers ?? (world.demo ? demoCustomers(account) : [])) {
      if (person.id === undefined || !people.find(person.id))
        people.create({ account: account.view.id, ...person })
    }
    events.publish({ type: 'accounts' })
  }

  return {
    events,
    addCustomersOf,
    chatOf,
    accounts: () => registry.list().map(({ view }) => view),
    postRaw: (account, body) => world.webhookBatcher.postRaw(registry.get(account).view.id, body),
    createCustomer: people.create,
    changeCustomer(id, change) {
      const before = { ...people.get(id) }
      const person = people.change(id, change)
      onPersonChanged?.(person, before)
      return person
    },
    customers: (account) => people.list().filter((customer) => isListed(customer, account)),
    async read(id, account) {
      const chat = chatOf(id, account)
      await onRead(registry.get(chat.account), chat)
    },
    chat: (id, account) => chats.view(chatOf(id, account)),
    media: (id) => world.files.get(id),
    knobs: () => knobs.current,
    knobsAtStart: () => knobs.start,
    setKnobs(change) {
      knobs.current = parseKnobs({ ...knobs.current, ...change })
      world.webhookBatcher.release()
      events.publish({ type: 'knobs' })
      return knobs.current
    },
    fail: (failure) => world.failures.order(parsed(failureOrderOf(calls), failure)),
    outbox: () => world.outbox.view(),
    deliveries: () => world.webhookSender.deliveries(),
    reset() {
      world.clear()
      for (const account of registry.list()) addCustomersOf(account)
      events.publish({ type: 'reset' })
    },
    close: world.close,
  }
}
