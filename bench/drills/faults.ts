import { setTimeout as sleep } from 'node:timers/promises'
import type { Victim } from './signals'
import type { DrilledSite } from './site'

export interface Fault {
  readonly name: string
  /** The fault as docs/drills.md describes it. */
  readonly said: string
  /** Makes the fault happen. Resolves when the victim serves again. */
  happens(site: DrilledSite, awayMs: number): Promise<void>
}

const victims = {
  'an api': ({ apis }: DrilledSite): Victim | null => apis[0] ?? null,
  'a worker': ({ workers }: DrilledSite): Victim | null => workers[0] ?? null,
  Redis: ({ redis }: DrilledSite): Victim | null => redis,
  Postgres: ({ postgres }: DrilledSite): Victim | null => postgres,
} as const

const inSpanish: Readonly<Record<keyof typeof victims, string>> = {
  'an api': 'un proceso que atiende (`api`)',
  'a worker': 'el proceso de los trabajos (`worker`)',
  Redis: 'Redis',
  Postgres: 'Postgres',
}

const found = (name: keyof typeof victims, site: DrilledSite): Victim => {
  const victim = victims[name](site)
  if (!victim) throw new Error(`this installation has no ${name}`)
  return victim
}

const killed = (name: keyof typeof victims): Fault => ({
  name: `${name} killed`,
  said: `muere ${inSpanish[name]}`,
  async happens(site, awayMs) {
    const victim = found(name, site)
    await victim.kill()
    await sleep(awayMs)
    await victim.restart()
  },
})

const stopped = (name: keyof typeof victims): Fault => ({
  name: `${name} stopped`,
  said: `se cuelga ${inSpanish[name]}`,
  async happens(site, awayMs) {
    const victim = found(name, site)
    victim.stop()
    await sleep(awayMs)
    victim.goOn()
  },
})

/** Restarts the processes as an update does: each ends its work first, and the next one follows only when it serves again. */
const rollingRestart: Fault = {
  name: 'rolling restart',
  said: 'se reinicia cada proceso, uno tras otro',
  async happens({ apis, workers }) {
    for (const one of [...workers, ...apis]) {
      await one.end()
      await one.restart()
    }
  },
}

const ofEvery = (['an api', 'a worker', 'Postgres'] as const).flatMap((name) => [killed(name), stopped(name)])

/** The faults that can happen to an installation with this bus. */
export const faultsOf = (bus: DrilledSite['bus']): readonly Fault[] => [
  ...ofEvery,
  ...(bus === 'redis' ? [killed('Redis'), stopped('Redis')] : []),
  rollingRestart,
]
