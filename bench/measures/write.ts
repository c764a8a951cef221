import { setTimeout as sleep } from 'node:timers/promises'
import type { Line } from '../bench'
import type { Provider } from '../clients/webhooks'

let written = 0
const newText = (): string => {
  written += 1
  return `Texto ${process.pid} ${written}`
}

/** One of the first `live` customers: they all have a chat that the listening agent hears. */
const someCustomer = (live: number): number => 1 + Math.floor(Math.random() * live)

async function postWell(provider: Provider, customer: number, text: string): Promise<void> {
  const status = await provider.post({ customer, text })
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
}

/** From the post of each to when the agent hears it, one in flight. */
export async function oneByOne(line: Line, count: number, customers: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const text = newText()
    const customer = customers[at % customers.length] ?? 1
    const began = performance.now()
    const heard = line.someone.hears(text)
    const [came] = await Promise.all([heard, postWell(line.provider, customer, text)])
    times.push(came - began)
  }
  return times
}

export const liveCustomers = (live: number): readonly number[] =>
  Array.from({ length: live }, (_, at) => at + 1).sort(() => Math.random() - 0.5)

/** So many posts under way all the time. Answers how many were taken a second. */
export async function closedLoop(line: Line, atOnce: number, seconds: number, live: number): Promise<number> {
  const began = performance.now()
  const taken = await keepPosting(
    line.provider,
    atOnce,
    live,
    () => performance.now() - began < seconds * 1000,
  )
  return (taken * 1000) / (performance.now() - began)
}

/** So many in all, as fast as they are taken. */
export function postMany(provider: Provider, count: number, live: number): Promise<number> {
  let left = count
  return keepPosting(provider, 16, live, () => left-- > 0)
}

async function keepPosting(
  provider: Provider,
  atOnce: number,
  live: number,
  more: () => boolean,
): Promise<number> {
  let taken = 0
  const one = async () => {
    while (more()) {
      await postWell(provider, someCustomer(live), newText())
      taken += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return taken
}

export interface Steady {
  readonly acks: readonly number[]
  readonly heard: readonly number[]
  readonly errors: number
}

/** More than this under way, and nobody sends any more: the server has lost the race. */
const mostUnderWay = 2_000

/** An open loop: each leaves at its moment, whatever has become of those before it. Times count from that moment. */
export async function steady(line: Line, perSecond: number, seconds: number, live: number): Promise<Steady> {
  const acks: number[] = []
  const heard: number[] = []
  const under = new Set<Promise<void>>()
  let errors = 0
  const began = performance.now()
  const total = Math.max(1, Math.floor(perSecond * seconds))
  const one = async (due: number) => {
    const text = newText()
    const came = line.someone.hears(text).then((at) => heard.push(at - due))
    await postWell(line.provider, someCustomer(live), text)
    acks.push(performance.now() - due)
    await came
  }
  for (let sent = 0; sent < total; ) {
    const due = began + (sent * 1000) / perSecond
    const left = due - performance.now()
    if (left > 0) {
      await sleep(left)
      continue
    }
    sent += 1
    if (under.size >= mostUnderWay) {
      errors += 1
      continue
    }
    const work: Promise<void> = one(due)
      .catch(() => {
        errors += 1
      })
      .finally(() => under.delete(work))
    under.add(work)
  }
  await Promise.all(under)
  return { acks, heard, errors }
}
