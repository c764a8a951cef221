import type { Episode, Thread } from '../plan/acts'
import type { Customer } from '../script/people'
import { playAct, type Scene } from './play-act'
import { receive } from './receive'
import type { Stage } from './stage'

/** Who is who, once they wrote: the contact that the first message made or found. */
export interface Played {
  readonly customer: Customer
  readonly contact: string
}

/** Enough for the database to learn how its tables look; with that the others go twice as fast. */
const firstThreads = 12
/** Several threads at a time, each of them in the order of its own story. */
const atOnce = 3

/**
 * First everything that has ended, then what is open: so nobody ever holds more than they may, however many stories
 * are told at once.
 */
export async function playThreads(stage: Stage, threads: readonly Thread[]): Promise<Played[]> {
  const contacts = new Map<Customer, string>()
  const play = async (customer: Customer, episodes: readonly Episode[]) => {
    for (const episode of episodes) contacts.set(customer, await playEpisode(stage, customer, episode))
  }
  const tell = ({ customer, finished }: Thread) => play(customer, finished)
  await severally(threads.slice(0, firstThreads), tell)
  await stage.analyze()
  await severally(threads.slice(firstThreads), tell)
  await severally(threads, ({ customer, open }) => play(customer, open ? [open] : []))
  return [...contacts].map(([customer, contact]) => ({ customer, contact }))
}

/** When one fails the others end what they are at: nobody still writes after the failure is told. */
async function severally<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
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

async function playEpisode(stage: Stage, customer: Customer, episode: Episode): Promise<string> {
  let scene: Scene | null = null
  for (const act of episode.acts) {
    if (act.does === 'receive') {
      const { interaction, entries } = await receive(stage, customer, episode, act.content, act.at)
      scene = { interaction, seq: Math.max(...entries.map(({ seq }) => seq)) }
    } else if (scene) await playAct(stage, scene, act)
  }
  if (!scene) throw new Error('an interaction of the demo begins without a message')
  return scene.interaction.contact_uuid
}
