import type { Episode, Thread } from '../plan/acts'
import type { Customer } from '../script/people'
import { type ActTarget, playAct } from './play-act'
import type { PlayContext } from './play-context'
import { receive } from './receive'

/** A customer and the contact that their first message created or found. */
export interface Played {
  readonly customer: Customer
  readonly contact: string
}

/** Enough rows for ANALYZE; with its statistics the other threads play twice as fast. */
const firstThreads = 12
/** How many threads play at the same time. */
const atOnce = 3

/**
 * Plays all finished episodes first, then the open ones, so that no agent exceeds their maximum while several threads play
 * at once.
 */
export async function playThreads(context: PlayContext, threads: readonly Thread[]): Promise<Played[]> {
  const contacts = new Map<Customer, string>()
  const play = async (customer: Customer, episodes: readonly Episode[]) => {
    for (const episode of episodes) contacts.set(customer, await playEpisode(context, customer, episode))
  }
  const playFinished = ({ customer, finished }: Thread) => play(customer, finished)
  await runConcurrently(threads.slice(0, firstThreads), playFinished)
  await context.analyze()
  await runConcurrently(threads.slice(firstThreads), playFinished)
  await runConcurrently(threads, ({ customer, open }) => play(customer, open ? [open] : []))
  return [...contacts].map(([customer, contact]) => ({ customer, contact }))
}

/** After a failure the others finish their current item and stop, so that nothing is written after the error is thrown. */
async function runConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await work(next).catch((error: unknown) => {
        failures.push(error)
        waiting.length = 0
      })
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}

async function playEpisode(context: PlayContext, customer: Customer, episode: Episode): Promise<string> {
  let target: ActTarget | null = null
  for (const act of episode.acts) {
    if (act.does === 'receive') {
      const { interaction, entries } = await receive(context, customer, episode, act.content, act.at)
      target = { interaction, seq: Math.max(...entries.map(({ seq }) => seq)) }
    } else if (target) await playAct(context, target, act)
  }
  if (!target) throw new Error('an interaction of the demo begins without a message')
  return target.interaction.contact_uuid
}
