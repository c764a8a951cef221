import type { ChatMessage, ChatView, Person, StageAccount, StageEvent } from '../../src/stage/wire'
import { currentPlace, goTo } from '../lib/places'
import { api, listen } from './api'
import { channelName } from './channel'

type Topic = 'accounts' | 'people' | 'chat' | 'message' | 'typing' | 'connection' | 'knobs' | 'clock'

/** What the page knows, and who wants to hear that it changed. */
export interface Store {
  accounts: StageAccount[]
  account: StageAccount | null
  customers: Person[]
  customer: Person | null
  chat: ChatView | null
  /** Messages of the business that came to a phone nobody looks at. */
  unread: Map<string, Set<string>>
  connected: boolean
  now(): number
  on(topics: Topic[], changed: (message?: ChatMessage) => void): void
  start(): void
  chooseAccount(id: string): Promise<void>
  choose(customer: string | null): Promise<void>
  moveClock(ms: number): Promise<void>
}

export function createStore(): Store {
  const listeners: { topics: Topic[]; changed: (message?: ChatMessage) => void }[] = []
  let clockAhead = 0
  let chatsAsked = 0

  const tell = (topic: Topic, message?: ChatMessage) => {
    for (const { topics, changed } of listeners) if (topics.includes(topic)) changed(message)
  }

  const loadChat = async () => {
    const { account, customer } = store
    const asked = ++chatsAsked
    const chat = account && customer ? await api.chat(customer.id, account.id) : null
    // Somebody may have chosen another chat meanwhile, or said something in this one.
    if (asked !== chatsAsked || account !== store.account || customer?.id !== store.customer?.id) return
    store.chat = chat
    if (chat) clockAhead = chat.now - Date.now()
    if (customer) store.unread.delete(customer.id)
    tell('chat')
    tell('people')
  }

  const loadPeople = async () => {
    const { account } = store
    const customers = account ? await api.customers(account.id) : []
    if (account !== store.account) return
    const chosen = currentPlace().customer
    store.customers = customers
    store.customer = customers.find(({ id }) => id === chosen) ?? null
    tell('people')
  }

  const loadAll = async () => {
    store.accounts = await api.accounts()
    const wanted = currentPlace().account
    store.account = store.accounts.find((one) => one.id === wanted) ?? store.accounts[0] ?? null
    tell('accounts')
    await loadPeople()
    await loadChat()
  }

  /** A failed request shows as a lost connection; the stream says when it is back. */
  const quietly = (work: Promise<unknown>) => {
    work.catch(() => {
      store.connected = false
      tell('connection')
    })
  }

  const heard = (event: StageEvent) => {
    if (event.type === 'customers') quietly(loadPeople())
    else if (event.type === 'accounts' || event.type === 'reset') quietly(loadAll())
    else if (event.type === 'knobs') tell('knobs')
    else if (event.account === store.account?.id) heardInChat(event)
  }

  const heardInChat = (event: Extract<StageEvent, { customer: string }>) => {
    const { chat, customer } = store
    if (event.customer !== chat?.customer) {
      // The chat is under way, and may have been read before this was said.
      if (event.customer === customer?.id) return quietly(loadChat())
      if (event.type !== 'message' || event.message.author !== 'business') return
      if (event.message.state !== 'delivered') return
      const unread = store.unread.get(event.customer) ?? new Set()
      store.unread.set(event.customer, unread.add(event.message.id))
      tell('people')
    } else if (event.type === 'typing') {
      chat.typingUntil = event.until
      tell('typing')
    } else {
      const index = chat.messages.findIndex(({ id }) => id === event.message.id)
      if (index === -1) chat.messages.push(event.message)
      else chat.messages[index] = event.message
      chat.windowClosesAt = event.windowClosesAt
      tell('message', event.message)
    }
  }

  const store: Store = {
    accounts: [],
    account: null,
    customers: [],
    customer: null,
    chat: null,
    unread: new Map(),
    connected: true,
    now: () => Date.now() + clockAhead,
    on: (topics, changed) => {
      listeners.push({ topics, changed })
    },
    start() {
      listen(heard, (connected) => {
        // What happened in a gap is asked for again.
        if (connected && !store.connected) quietly(loadAll())
        store.connected = connected
        tell('connection')
      })
      addEventListener('popstate', () => quietly(loadAll()))
      quietly(loadAll())
    },
    async chooseAccount(id) {
      goTo({ channel: channelName, account: id, customer: null }, 'push')
      store.unread.clear()
      await loadAll()
    },
    async choose(id) {
      goTo({ channel: channelName, account: store.account?.id ?? null, customer: id }, 'push')
      store.customer = store.customers.find((one) => one.id === id) ?? null
      store.chat = null
      tell('people')
      await loadChat()
    },
    async moveClock(ms) {
      const { now } = await api.advance(ms)
      clockAhead = now - Date.now()
      tell('clock')
      await loadChat()
    },
  }
  return store
}
