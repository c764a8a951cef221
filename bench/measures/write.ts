import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from '../bench'
import type { Provider } from '../clients/webhooks'

let written = 0
export const newText = (): string => {
  written += 1
  return `Texto ${process.pid} ${written}`
}

/** One of the first `live` customers: the connected agent receives what they write. */
const someCustomer = (live: number): number => 1 + Math.floor(Math.random() * live)

function someOf(providers: readonly Provider[]): Provider {
  const provider = providers[Math.floor(Math.random() * providers.length)]
  if (!provider) throw new Error('nobody posts')
  return provider
}

export async function postAccepted(provider: Provider, customer: number, text: string): Promise<void> {
  const status = await provider.post({ customer, text })
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
}

/** Milliseconds from each post until the agent receives the message, one at a time. */
export async function oneByOne(
  server: MeasuredServer,
  count: number,
  customers: readonly number[],
): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const text = newText()
    const customer = customers[at % customers.length] ?? 1
    const began = performance.now()
    const received = server.person.receives(text)
    const [receivedAt] = await Promise.all([received, postAccepted(server.provider, customer, text)])
    times.push(receivedAt - began)
  }
  return times
}

export const liveCustomers = (live: number): readonly number[] =>
  Array.from({ length: live }, (_, at) => at + 1).sort(() => Math.random() - 0.5)

/** Keeps so many posts in flight, spread over the providers. Answers how many were accepted a second. */
export const closedLoop = (
  providers: readonly Provider[],
  atOnce: number,
  seconds: number,
  live: number,
): Promise<number> =>
  closedLoopOf(() => postAccepted(someOf(providers), someCustomer(live), newText()), atOnce, seconds)

/** Keeps so many of a work going. Answers how many ended a second. */
export async function closedLoopOf(
  work: () => Promise<unknown>,
  atOnce: number,
  seconds: number,
): Promise<number> {
  const began = performance.now()
  const done = await repeatWhile(work, atOnce, () => performance.now() - began < seconds * 1000)
  return (done * 1000) / (performance.now() - began)
}

/** Posts so many, as fast as they are accepted. */
export const postMany = (provider: Provider, count: number, live: number): Promise<number> =>
  repeat(() => postAccepted(provider, someCustomer(live), newText()), count)

/** Does a work so often, sixteen times at once. */
export function repeat(work: () => Promise<unknown>, count: number): Promise<number> {
  let left = count
  return repeatWhile(work, 16, () => left-- > 0)
}

async function repeatWhile(
  work: () => Promise<unknown>,
  atOnce: number,
  more: () => boolean,
): Promise<number> {
  let done = 0
  const one = async () => {
    while (more()) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return done
}

interface Steady {
  readonly acks: readonly number[]
  readonly received: readonly number[]
  /** Answered 503: the provider posts it again later. */
  readonly refused: number
  readonly errors: number
}

/** With more than this in flight the server is too slow: posts that are due count as errors. */
export const mostUnderWay = 2_000

/** An open loop: each message is posted when it is due, without waiting for those before it. Times count from then. */
export async function steady(
  server: MeasuredServer,
  perSecond: number,
  seconds: number,
  live: number,
): Promise<Steady> {
  const acks: number[] = []
  const received: number[] = []
  const inFlight = new Set<Promise<void>>()
  let [refused, errors] = [0, 0]
  const began = performance.now()
  const total = Math.max(1, Math.floor(perSecond * seconds))
  const one = async (due: number) => {
    const text = newText()
    const arrival = server.person.receives(text).then(
      (at) => received.push(at - due),
      (error: unknown) => error,
    )
    const status = await server.provider.post({ customer: someCustomer(live), text })
    if (status === 503) {
      refused += 1
      return
    }
    if (status !== 200) throw new Error(`the webhook answered ${status}`)
    acks.push(performance.now() - due)
    if ((await arrival) instanceof Error) throw new Error('the agent did not receive it')
  }
  for (let sent = 0; sent < total; ) {
    const due = began + (sent * 1000) / perSecond
    const left = due - performance.now()
    if (left > 0) {
      await sleep(left)
      continue
    }
    sent += 1
    if (inFlight.size >= mostUnderWay) {
      errors += 1
      continue
    }
    const work: Promise<void> = one(due)
      .catch(() => {
        errors += 1
      })
      .finally(() => inFlight.delete(work))
    inFlight.add(work)
  }
  await Promise.all(inFlight)
  return { acks, received, refused, errors }
}
