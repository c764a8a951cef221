import type { Events } from '../core/events'
import { parsed } from '../core/http'
import type { Delivery } from '../core/webhook'
import type { Handshake } from '../meta/handshake'
import type { Provider } from '../provider'
import type { Registry } from './accounts'
import type { Chat } from './chats'
import { type FailureInput, failureOrderOf } from './failures'
import type { StageKnobs } from './knobs'
import type { Outbox } from './outbox'
import type { NewPerson, PersonChange } from './people'
import type { Stage } from './stage'
import type { ChatView, Person, StageAccount, StageEvent } from './wire'

/** What a customer's act came to. */
export interface Told {
  id: string
  /** Resolves after the first attempt to deliver its webhook. */
  firstAttempt: Promise<void>
}

/** A provider as tests use it; the control API is the same over HTTP. */
export interface Actor<Message, Knobs extends StageKnobs = StageKnobs> extends Provider {
  registerAccount(account: unknown): StageAccount
  accounts(): StageAccount[]
  /** Meta's handshake with the account's webhook address. */
  verify?(account: string): Promise<Handshake>
  /** Posts any body, with the account's proof, to its webhook. Resolves after the first attempt. */
  postRaw(account: string, body: unknown): Promise<void>
  createCustomer(input: NewPerson): Person
  changeCustomer(id: string, change: PersonChange): Person
  customers(account?: string): Person[]
  send(customerId: string, message: Message): Told
  /** The customer looks at the chat. */
  read(customerId: string, account?: string): Promise<void>
  /** What waits for a phone without signal arrives. */
  deliver?(customerId: string, account?: string): Promise<void>
  chat(customerId: string, account?: string): ChatView
  media(id: string): { name: string; mime: string; bytes: Uint8Array } | null
  knobs(): Knobs
  /** As they are at the start and after a reset. */
  knobsAtStart(): Knobs
  setKnobs(change: Partial<Knobs>): Knobs
  fail(failure: FailureInput): void
  outbox(): Outbox
  deliveries(): Delivery[]
  events: Events<StageEvent>
}

/** An account as the stage needs to know it. */
export interface Played {
  view: StageAccount
  customers: NewPerson[] | undefined
}

interface Script<A extends Played, K extends StageKnobs> {
  registry: Registry<A>
  demoCustomers: (account: A) => NewPerson[]
  parseKnobs: (value: unknown) => K
  /** The names of the calls that can be made to fail. */
  calls: readonly string[]
  /** The customer looks at the chat: what the provider tells of it. */
  seen: (account: A, chat: Chat) => Promise<void>
  personChanged?: (person: Person, before: Person) => void
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

/** All that does not depend on how a provider speaks. */
export function playedBy<A extends Played, K extends StageKnobs>(
  stage: Stage<K>,
  { registry, demoCustomers, parseKnobs, calls, seen, personChanged }: Script<A, K>,
): Pick<Actor<never, K>, Shared | More> & {
  invite(account: A): void
  chatOf(id: string, account?: string): Chat
} {
  const { people, chats, events, knobs } = stage

  const accountOf = (customer: Person, named: string | undefined) =>
    registry.chosen(named ?? customer.account)
  const chatOf = (id: string, account?: string): Chat => {
    const customer = people.get(id)
    return chats.of(accountOf(customer, account).view.id, customer.id)
  }
  /** Under an account: its own people, those of none, and whoever wrote to it. */
  const listed = (customer: Person, account: string | undefined) =>
    account === undefined ||
    customer.account === null ||
    customer.account === account ||
    chats.ofCustomer(customer.id).some((chat) => chat.account === account)

  const invite = (account: A) => {
    for (const person of account.customers ?? (stage.demo ? demoCustomers(account) : [])) {
      if (person.id === undefined || !people.find(person.id))
        people.create({ account: account.view.id, ...person })
    }
    events.publish({ type: 'accounts' })
  }

  return {
    events,
    invite,
    chatOf,
    accounts: () => registry.list().map(({ view }) => view),
    postRaw: (account, body) => stage.mailroom.postRaw(registry.get(account).view.id, body),
    createCustomer: people.create,
    changeCustomer(id, change) {
      const before = { ...people.get(id) }
      const person = people.change(id, change)
      personChanged?.(person, before)
      return person
    },
    customers: (account) => people.list().filter((customer) => listed(customer, account)),
    async read(id, account) {
      const chat = chatOf(id, account)
      await seen(registry.get(chat.account), chat)
    },
    chat: (id, account) => chats.view(chatOf(id, account)),
    media: (id) => stage.files.get(id),
    knobs: () => knobs.current,
    knobsAtStart: () => knobs.start,
    setKnobs(change) {
      knobs.current = parseKnobs({ ...knobs.current, ...change })
      stage.mailroom.release()
      events.publish({ type: 'knobs' })
      return knobs.current
    },
    fail: (failure) => stage.failures.order(parsed(failureOrderOf(calls), failure)),
    outbox: () => stage.outbox.view(),
    deliveries: () => stage.courier.deliveries(),
    reset() {
      stage.clear()
      for (const account of registry.list()) invite(account)
      events.publish({ type: 'reset' })
    },
    close: stage.close,
  }
}
