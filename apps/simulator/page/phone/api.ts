import type { ChatView, Person, StageAccount, StageEvent } from '../../src/stage/wire'
import { channelName } from './channel'

export interface DeliveryRow {
  id: string
  carries: string
  state: string
  attempts: { at: number; status: number | null; error: string | null }[]
}

/** Of the channels' outboxes, what the drawer shows. */
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

const base = `/__ctl/${channelName}`

/** The simulator says no; `fields` is what is wrong with which part of what was given. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message)
  }
}

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
  if (response.ok) return answer as T // both ends are ours, and declared in wire.ts
  const { msg, fields = {} } = (answer ?? {}) as Refusal // both ends are ours
  throw new Refused(msg ?? `El simulador respondió ${response.status}.`, fields)
}

const query = (account: string) => `?account=${encodeURIComponent(account)}`
const person = (id: string) => `${base}/customers/${encodeURIComponent(id)}`

export const api = {
  accounts: () => call<StageAccount[]>('GET', `${base}/accounts`),
  customers: (account: string) => call<Person[]>('GET', `${base}/customers${query(account)}`),
  create: (customer: { name: string; account: string } & Record<string, string | boolean>) =>
    call<Person>('POST', `${base}/customers`, customer),
  setProfile: (id: string, profile: string) => call<Person>('PATCH', person(id), { profile }),
  chat: (id: string, account: string) => call<ChatView>('GET', `${person(id)}/chat${query(account)}`),
  send: (id: string, message: Record<string, unknown> | FormData) =>
    call<{ id: string }>('POST', `${person(id)}/messages`, message),
  read: (id: string, account: string) => call('POST', `${person(id)}/read`, { account }),
  knobs: () => call<Knobs>('GET', `${base}/knobs`),
  knobsAtStart: () => call<Knobs>('GET', `${base}/knobs/start`),
  setKnobs: (change: Knobs) => call<Knobs>('PATCH', `${base}/knobs`, change),
  fail: (failure: Record<string, unknown>) => call('POST', `${base}/fail`, failure),
  deliveries: () => call<DeliveryRow[]>('GET', `${base}/deliveries?last=8`),
  outbox: () => call<OutboxView>('GET', `${base}/outbox?last=8`),
  advance: (advanceMs: number) => call<{ now: number }>('POST', '/__ctl/clock', { advanceMs }),
}

/** What happens, as it happens; the browser connects again by itself. */
export function listen(heard: (event: StageEvent) => void, connected: (yes: boolean) => void): void {
  const source = new EventSource(`${base}/events`)
  source.onopen = () => connected(true)
  source.onerror = () => connected(false)
  source.onmessage = ({ data }) => heard(JSON.parse(data) as StageEvent) // both ends are ours
}
