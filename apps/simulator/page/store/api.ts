import type { PhoneView } from '../../src/whatsapp/phone/store'
import type { Review, ReviewedTemplate } from '../../src/whatsapp/reviews/review'
import type { CallView, ChatView, Person, PublicAccount, SimulatorEvent } from '../../src/world/wire'
import { channelName } from '../channel'

export interface DeliveryRow {
  id: string
  carries: string
  state: string
  attempts: { at: number; status: number | null; error: string | null }[]
}

/** What the drawer shows of a channel's sent messages. */
export interface OutboxView {
  messages: {
    at: number
    customer: string | { id: string }
    type: string
    text: string | null
    statuses: { status: string; code?: number | string }[]
  }[]
  refused: { at: number; code: number; message: string }[]
}

export type Knobs = Record<string, number | boolean | string | null>

export type NewCustomer = { name: string } & Record<string, string | boolean>

const base = `/__ctl/${channelName}`

/** A refusal by the simulator; `fields` says what is wrong with which field. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message)
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Refusal {
  msg?: string
  fields?: Record<string, string>
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const form = body instanceof FormData
  const response = await fetch(path, {
    method,
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    ...(body !== undefined && !form && { headers: { 'content-type': 'application/json' } }),
  })
  const answer: unknown = await response.json()
  if (response.ok) return answer as T // the simulator's own answers, typed in wire.ts
  const { msg, fields = {} } = (answer ?? {}) as Refusal // the simulator's own answers
  throw new Refused(msg ?? `El simulador respondió ${response.status}.`, fields)
}

const query = (account: string) => `?account=${encodeURIComponent(account)}`
const phone = (account: string) => `${base}/accounts/${encodeURIComponent(account)}/phone`
const person = (id: string) => `${base}/customers/${encodeURIComponent(id)}`

export const api = {
  accounts: () => call<PublicAccount[]>('GET', `${base}/accounts`),
  /** A new account at the provider, or other values of one. */
  register: (account: Record<string, unknown>) => call<PublicAccount>('POST', `${base}/accounts`, account),
  /** The provider's own check of the address, as when it is saved in its panel. */
  verify: (account: string) =>
    call<{ ok: boolean; status: number | null }>(
      'POST',
      `${base}/accounts/${encodeURIComponent(account)}/verify`,
    ),
  /** The phone that a number is on too. */
  phone: (account: string) => call<PhoneView>('GET', phone(account)),
  fillPhone: (account: string, content: object) => call<PhoneView>('PUT', phone(account), content),
  unlinkPhone: (account: string) => call('POST', `${phone(account)}/unlink`),
  /** The templates of the account's business account, and what Meta decides of one. */
  templates: (account: string) => call<ReviewedTemplate[]>('GET', `${base}/templates${query(account)}`),
  review: (template: string, review: Review) =>
    call('POST', `${base}/templates/${encodeURIComponent(template)}/review`, review),
  customers: (account: string) => call<Person[]>('GET', `${base}/customers${query(account)}`),
  create: (customer: NewCustomer & { account: string }) =>
    call<Person>('POST', `${base}/customers`, customer),
  setProfile: (id: string, profile: string) => call<Person>('PATCH', person(id), { profile }),
  chat: (id: string, account: string) => call<ChatView>('GET', `${person(id)}/chat${query(account)}`),
  send: (id: string, message: Record<string, unknown> | FormData) =>
    call<{ id: string }>('POST', `${person(id)}/messages`, message),
  call: (id: string, account: string, sdp: string) =>
    call<CallView>('POST', `${person(id)}/call`, { account, sdp }),
  ring: (id: string, account: string, sdp: string) =>
    call<CallView>('POST', `${person(id)}/call/ring`, { account, sdp }),
  pickUp: (id: string, account: string) => call<CallView>('POST', `${person(id)}/call/answer`, { account }),
  hangUp: (id: string, account: string) => call('POST', `${person(id)}/call/end`, { account }),
  read: (id: string, account: string) => call('POST', `${person(id)}/read`, { account }),
  knobs: () => call<Knobs>('GET', `${base}/knobs`),
  knobsAtStart: () => call<Knobs>('GET', `${base}/knobs/start`),
  setKnobs: (change: Knobs) => call<Knobs>('PATCH', `${base}/knobs`, change),
  fail: (failure: Record<string, unknown>) => call('POST', `${base}/fail`, failure),
  deliveries: () => call<DeliveryRow[]>('GET', `${base}/deliveries?last=8`),
  outbox: () => call<OutboxView>('GET', `${base}/outbox?last=8`),
  advance: (advanceMs: number) => call<{ now: number }>('POST', '/__ctl/clock', { advanceMs }),
}

/** Subscribes to the simulator's events; the browser reconnects by itself. */
export function listen(onEvent: (event: SimulatorEvent) => void, onConnection: (yes: boolean) => void): void {
  const source = new EventSource(`${base}/events`)
  source.onopen = () => onConnection(true)
  source.onerror = () => onConnection(false)
  source.onmessage = ({ data }) => onEvent(JSON.parse(data) as SimulatorEvent) // typed in wire.ts
}
