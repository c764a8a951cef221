import type { z } from 'zod'
import type { Events } from '../core/events'
import { ControlError, parsed } from '../core/http'
import type { Unanswered } from '../core/unanswered'
import type { Delivery } from '../core/webhook'
import { type Handshake, handshake } from '../meta/handshake'
import type { Provider } from '../provider'
import type { CustomerActResult } from '../world/actor'
import { controlRoutes } from '../world/control'
import { WhatsAppAccount, type WhatsAppAccountInput } from './account'
import { accountView } from './accounts'
import { pickUp, ring, turnDown } from './calls/business-call'
import { callBusiness, endCall } from './calls/calls'
import { callView } from './calls/store'
import type { CustomerChange, NewCustomer } from './customer-input'
import { demoCustomers } from './demo-customers'
import { graphRoutes } from './graph'
import { lookasideRoutes } from './graph/media'
import { accountFor, customerSends } from './inbound/customer-sends'
import type { CustomerMessageInput } from './inbound/input'
import { Failure, type KnobsChange, WhatsAppKnobs } from './knobs'
import type { Media } from './media'
import { arrive, read } from './outbound/deliver'
import type { Outbox } from './outbox'
import { unlink } from './phone/bring'
import { PhoneContent, type PhoneView, phoneView } from './phone/store'
import { type Review, type ReviewedTemplate, reviewTemplate, templatesOf } from './reviews/review'
import { type SignedUp, type SignUp, signUp } from './signup/sign-up'
import type { SignupNumber } from './signup/store'
import { windowRoutes } from './signup/window'
import type { AccountView, CallView, ChatView, Customer, WhatsAppEvent } from './wire'
import { createWorld, type World, type WorldDeps } from './world'

/** The provider as tests use it; the control API is the same over HTTP. */
export interface WhatsApp extends Provider {
  channel: 'whatsapp'
  registerAccount(account: WhatsAppAccountInput): AccountView
  accounts(): AccountView[]
  /** A business connects a number in Meta's window. */
  signUp(input?: SignUp): SignedUp
  /** How Meta treats a number from now on when it is registered or subscribed. */
  treat(phoneNumberId: string, change: Partial<SignupNumber>): void
  /** Meta's handshake with the account's webhook address. */
  verify(phoneNumberId: string): Promise<Handshake>
  /** Posts any body, signed, to the account's webhook. Resolves after the first attempt. */
  postRaw(phoneNumberId: string, body: unknown): Promise<void>
  createCustomer(input: NewCustomer): Customer
  changeCustomer(id: string, change: CustomerChange): Customer
  customers(account?: string): Customer[]
  send(customerId: string, message: CustomerMessageInput): CustomerActResult
  /** The customer calls, with their side's session description. */
  call(customerId: string, input: { sdp: string; account?: string | undefined }): CallView
  /** The customer's last call. */
  callOf(customerId: string, account?: string): CallView | null
  /** The customer's phone rings for a call of the business, with their side's description. */
  ring(customerId: string, input: { sdp: string; account?: string | undefined }): CallView
  /** The customer answers a call of the business. */
  pickUp(customerId: string, account?: string): CallView
  /** The customer hangs up, or turns down a call of the business that rings. */
  hangUp(customerId: string, account?: string): void
  /** The customer looks at the chat. */
  read(customerId: string, account?: string): Promise<void>
  chat(customerId: string, account?: string): ChatView
  media(id: string): Media | null
  knobs(): WhatsAppKnobs
  /** The values of the test controls at the start and after a reset. */
  knobsAtStart(): WhatsAppKnobs
  setKnobs(change: KnobsChange): WhatsAppKnobs
  fail(failure: {
    code: number
    times?: number
    when?: 'now' | 'later'
    on?: 'messages' | 'marks' | 'media' | 'templates' | 'uploads' | 'calls' | 'control' | 'phone' | 'any'
  }): void
  /** The templates of the account's business account. */
  templates(account: string): ReviewedTemplate[]
  /** Puts approved ones of these names before them. */
  addTemplates(account: string, names: readonly string[]): void
  /** Meta decides about a template. Resolves after the first attempt to tell it. */
  review(template: string, review: Review): Promise<void>
  /** The phone that the number is on too. */
  phone(phoneNumberId: string): PhoneView
  /** Puts contacts and chats on it, as after a new link. */
  fillPhone(phoneNumberId: string, content?: z.input<typeof PhoneContent>): PhoneView
  /** The business ends the link on its phone. */
  unlinkPhone(phoneNumberId: string): Promise<void>
  outbox(): Outbox
  deliveries(): Delivery[]
  events: Events<WhatsAppEvent>
}

/** `demo`: each new account gets demo customers. */
export function createWhatsApp({
  demo,
  hang,
  ...deps
}: WorldDeps & { demo: boolean; hang: Unanswered['hold'] }): WhatsApp {
  const world = createWorld(deps)
  const { accounts, customers, clock, events } = world

  const chatOf = (customerId: string, account: string | undefined) => {
    const customer = customers.get(customerId)
    return world.chats.of(accountFor(world, customer, account).phone_number_id, customer.id)
  }

  const lastCall = (customerId: string, account: string | undefined) => {
    const customer = customers.get(customerId)
    return world.calls.of(accountFor(world, customer, account).phone_number_id, customer.id)
  }

  const requireCall = (customerId: string, account: string | undefined) => {
    const call = lastCall(customerId, account)
    if (!call) throw new ControlError(404, 'Este cliente no tiene llamadas.')
    return call
  }

  const provider: Omit<WhatsApp, 'control'> = {
    channel: 'whatsapp',
    events,
    graph: graphRoutes(world, hang),
    knowsToken: accounts.knowsToken,
    routes: [
      { path: '/lookaside', router: lookasideRoutes(world) },
      { path: '/facebook', router: windowRoutes(world) },
      { path: world.ads.path, router: world.ads.router },
    ],
    registerAccount(input) {
      const account = accounts.register(parsed(WhatsAppAccount, input))
      addCustomersOf(world, account, demo)
      events.publish({ type: 'accounts' })
      return accountView(account)
    },
    signUp(input = {}) {
      const signedUp = signUp(world, input)
      events.publish({ type: 'accounts' })
      return signedUp
    },
    treat: (phoneNumberId, change) => void Object.assign(world.signups.number(phoneNumberId), change),
    accounts: () => accounts.list().map(accountView),
    verify(phoneNumberId) {
      const { ownOverride, webhook_url, verify_token, ...account } = accounts.get(phoneNumberId)
      const override = ownOverride ?? account.override
      const [url, token] = override ? [override.url, override.verifyToken] : [webhook_url, verify_token]
      return handshake(world.fetch, url, token, world.random.digits(10))
    },
    postRaw: (phoneNumberId, body) =>
      world.webhookBatcher.postRaw(accounts.get(phoneNumberId).phone_number_id, body),
    createCustomer: customers.create,
    changeCustomer(id, change) {
      const customer = customers.change(id, change)
      // The phone may be online again: deliver what waited.
      const waiting = world.outbox.sendings.filter((sending) => sending.customer === customer)
      if (change.profile) for (const sending of waiting) clock.track(arrive(world, sending))
      return customer
    },
    customers: (account) => customers.list().filter((customer) => isListed(world, customer, account)),
    send: (customerId, message) => customerSends(world, customerId, message),
    call(customerId, { sdp, account }) {
      const customer = customers.get(customerId)
      return callBusiness(world, accountFor(world, customer, account), customer, sdp)
    },
    callOf(customerId, account) {
      const call = lastCall(customerId, account)
      return call && callView(call)
    },
    ring(customerId, { sdp, account }) {
      const call = requireCall(customerId, account)
      ring(world, call, sdp)
      return callView(call)
    },
    pickUp(customerId, account) {
      const call = requireCall(customerId, account)
      pickUp(world, call)
      return callView(call)
    },
    hangUp(customerId, account) {
      const call = lastCall(customerId, account)
      if (call?.by === 'business' && call.state === 'ringing') turnDown(world, call)
      else if (call) endCall(world, call, 'customer')
    },
    async read(customerId, account) {
      const chat = chatOf(customerId, account)
      const unread = world.outbox.sendings.filter((one) => one.chat === chat)
      await Promise.all(unread.map((sending) => read(world, sending)))
    },
    chat: (customerId, account) => world.chats.view(chatOf(customerId, account)),
    media: (id) => world.media.get(id),
    knobs: () => world.knobs.current,
    knobsAtStart: () => world.knobs.start,
    setKnobs(change) {
      world.knobs.current = parsed(WhatsAppKnobs, { ...world.knobs.current, ...change })
      world.webhookBatcher.release()
      events.publish({ type: 'knobs' })
      return world.knobs.current
    },
    fail: (failure) => world.failures.order(parsed(Failure, failure)),
    templates: (account) => templatesOf(world, account),
    addTemplates: (account, names) => world.templates.add(accounts.get(account).waba_id, names),
    review: (template, review) => reviewTemplate(world, template, review),
    phone: (phoneNumberId) => phoneView(world.phones.of(accounts.get(phoneNumberId).phone_number_id)),
    fillPhone: (phoneNumberId, content = {}) =>
      phoneView(
        world.phones.fill(accounts.get(phoneNumberId).phone_number_id, parsed(PhoneContent, content)),
      ),
    unlinkPhone: (phoneNumberId) =>
      unlink(world, accounts.get(phoneNumberId), world.phones.of(phoneNumberId)),
    outbox: () => world.outbox.view(),
    deliveries: () => world.webhookSender.deliveries(),
    reset() {
      world.clear()
      for (const account of accounts.list()) addCustomersOf(world, account, demo)
      events.publish({ type: 'reset' })
    },
    close() {
      world.timers.cancelAll()
      events.close()
    },
  }
  return { ...provider, control: controlRoutes(provider) }
}

/** Creates the account's customers; existing ones stay as they are. */
function addCustomersOf(world: World, { phone_number_id, customers }: WhatsAppAccount, demo: boolean): void {
  for (const customer of customers ?? (demo ? demoCustomers(phone_number_id) : [])) {
    const { phone, bsuid } = customer
    const known = (phone && world.customers.byPhone(phone)) || (bsuid && world.customers.has(bsuid))
    if (!known) world.customers.create({ account: phone_number_id, ...customer })
  }
}

/** An account lists its own customers, those without an account, and those who wrote to it. */
function isListed(world: World, customer: Customer, account: string | undefined): boolean {
  if (account === undefined || customer.account === null || customer.account === account) return true
  return world.chats.ofCustomer(customer.id).some((chat) => chat.account === account)
}
