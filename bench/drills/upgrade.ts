import { migrate } from '../services/hilo'
import { ours, type Program } from '../services/program'
import type { Fault } from './faults'
import type { DrilledSite } from './site'

/** One process after the other: meanwhile both versions serve. */
async function replaceEach({ apis, workers }: DrilledSite, program: Program): Promise<void> {
  for (const one of [...workers, ...apis]) {
    await one.end()
    await one.restart(program)
  }
}

/** The faults of an upgrade under load: from `old` to this version, back to `old`, and up again. */
export const upgradeFrom = (old: Program): readonly Fault[] => [
  {
    name: 'upgrade',
    said: 'se actualiza desde una versión anterior',
    async happens(site) {
      // The old processes serve on the new schema from here on.
      await migrate(site.site, site.database)
      await replaceEach(site, ours)
    },
  },
  { name: 'rollback', said: 'se vuelve a la versión anterior', happens: (site) => replaceEach(site, old) },
  {
    name: 'upgrade after a rollback',
    said: 'se actualiza otra vez',
    happens: (site) => replaceEach(site, ours),
  },
]
