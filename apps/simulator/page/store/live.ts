import type { ChatMessage, Person, Profile, SimulatorEvent } from '../../src/world/wire'
import { channelName } from '../channel'
import { onPhone, summary } from '../lib/message'
import { api, type Knobs, listen, type NewCustomer, Refused } from './api'
import { currentAddress, goTo } from './page-address'
import { readsWhenLooking } from './reading'
import { current, setState } from './store'

/** Loads the state from the simulator and keeps it current by its events. */
export function start(): void {
  listen(handleEvent, (connected) => {
    // Events of the gap are lost: load everything again.
    if (connected && !current().connected) quietly(loadAll())
    setState({ connected })
  })
  addEventListener('popstate', () => quietly(loadAll()))
  document.addEventListener('visibilitychange', markRead)
  quietly(loadAll())
}

export function chooseAccount(id: string): void {
  goTo({ channel: channelName, account: id, customer: null })
  setState({ account: current().accounts.find((one) => one.id === id) ?? null, unread: new Map() })
  selectCustomer(null)
  quietly(loadAll())
}

export function chooseCustomer(id: string | null): void {
  const { account, customers } = current()
  goTo({ channel: channelName, account: account?.id ?? null, customer: id })
  selectCustomer(customers.find((one) => one.id === id) ?? null)
  quietly(loadChat())
}

export async function create(customer: NewCustomer): Promise<void> {
  const { account } = current()
  if (!account) return
  const { id } = await api.create({ ...customer, account: account.id })
  setState({ customers: await api.customers(account.id) })
  chooseCustomer(id)
}

/** Shows the change at once, and reloads if it is refused. */
export function setProfile(profile: Profile): void {
  const { customer } = current()
  if (!customer) return
  setState({ customer: { ...customer, profile } })
  api.setProfile(customer.id, profile).catch(() => quietly(loadPeople()))
}

export async function moveClock(ms: number): Promise<void> {
  const moved = await api.advance(ms)
  setState({ clockAhead: moved.now - Date.now() })
  await loadChat()
}

/** Shows the change at once, and reloads if it is refused. */
export function changeKnobs(knobs: Knobs): void {
  const before = current().knobs
  if (before) setState({ knobs: { ...before, now: { ...before.now, ...knobs } } })
  api.setKnobs(knobs).catch(() => quietly(loadKnobs()))
}

/** A request without an answer shows as a lost connection; the stream says when it is back. */
export function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof Refused)) setState({ connected: false })
  })
}

async function loadAll(): Promise<void> {
  quietly(loadKnobs())
  const accounts = await api.accounts()
  const wanted = currentAddress().account
  const account = accounts.find((one) => one.id === wanted) ?? accounts[0] ?? null
  if (account?.id !== current().account?.id) selectCustomer(null)
  setState({ accounts, account })
  await loadPeople()
  await loadChat()
}

async function loadPeople(): Promise<void> {
  const { account } = current()
  const customers = account ? await api.customers(account.id) : []
  if (account?.id !== current().account?.id) return
  const chosen = currentAddress().customer
  setState({ customers })
  selectCustomer(customers.find(({ id }) => id === chosen) ?? null)
}

/** Selecting another customer clears the chat, the composer's target and its problem. */
function selectCustomer(customer: Person | null): void {
  const same = customer?.id === current().customer?.id
  setState({ customer, ...(!same && { chat: null, call: null, target: null, problem: null }) })
}

let chatLoads = 0

async function loadChat(): Promise<void> {
  const { account, customer } = current()
  const load = ++chatLoads
  const chat = account && customer ? await api.chat(customer.id, account.id) : null
  // Another chat or a newer load may have started meanwhile.
  const { account: accountNow, customer: customerNow, unread } = current()
  if (load !== chatLoads || account?.id !== accountNow?.id || customer?.id !== customerNow?.id) return
  setState({
    chat,
    ...(chat && { clockAhead: chat.now - Date.now() }),
    unread: new Map([...unread].filter(([id]) => id !== customer?.id)),
  })
  markRead()
}

async function loadKnobs(): Promise<void> {
  const [now, start] = await Promise.all([api.knobs(), api.knobsAtStart()])
  setState({ knobs: { now, start } })
}

function handleEvent(event: SimulatorEvent): void {
  if (event.type === 'customers') quietly(loadPeople())
  else if (event.type === 'accounts' || event.type === 'reset') quietly(loadAll())
  else if (event.type === 'knobs') quietly(loadKnobs())
  else if (event.account === current().account?.id) handleChatEvent(event)
}

function handleChatEvent(event: Extract<SimulatorEvent, { customer: string }>): void {
  const { chat, customer } = current()
  if (event.customer === chat?.customer) {
    if (event.type === 'call') setState({ call: event.call })
    else if (event.type === 'typing') setState({ chat: { ...chat, typingUntil: event.until } })
    else putMessage(event.message, event.windowClosesAt)
  }
  // The chat is still loading, and the answer may lack this message.
  else if (event.customer === customer?.id) quietly(loadChat())
  else if (event.type === 'message') countUnread(event.customer, event.message)
}

function putMessage(message: ChatMessage, windowClosesAt: number | null): void {
  const { account, chat } = current()
  if (!chat) return
  const before = chat.messages.find(({ id }) => id === message.id)
  const messages = before
    ? chat.messages.map((one) => (one === before ? message : one))
    : [...chat.messages, message]
  const isNew = message.author === 'business' && onPhone(message) && !(before && onPhone(before))
  setState({
    chat: { ...chat, messages, windowClosesAt },
    ...(isNew && { heard: `${account?.name ?? ''}: ${summary(message)}` }),
  })
  markRead()
}

function countUnread(customer: string, { author, state, id }: ChatMessage): void {
  if (author !== 'business' || state !== 'delivered') return
  const { unread } = current()
  setState({ unread: new Map(unread).set(customer, new Set(unread.get(customer)).add(id)) })
}

/** Marks the open chat as read while the page is visible. */
function markRead(): void {
  const { chat, customer } = current()
  const waiting = chat?.messages.some(({ author, state }) => author === 'business' && state === 'delivered')
  if (!chat || !waiting || document.visibilityState !== 'visible') return
  if (customer?.profile === 'noReceipts' || !readsWhenLooking()) return
  api.read(chat.customer, chat.account).catch(() => {
    // The next message or the next time that the page becomes visible tries again.
  })
}
