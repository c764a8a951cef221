import { withClient } from '@hilo/prisma/with-client'
import type { Bench } from '../bench'
import { untilDelivered, untilQuiet } from '../clients/outcome'
import { shapes } from '../data/shape'
import { postmasterOf } from '../lib/postmaster'
import { cpuSeconds, cpuSecondsOfTree } from '../lib/process-memory'
import { median } from '../lib/statistics'
import { below, type Measured } from '../report/figure'
import { atOnce } from './inbound'
import { openWholeSite } from './whole-site'
import { closedLoopOf, newText, postAccepted } from './write'

const perSecond = (value: number): string => `${value.toFixed(1)}/s`
const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

/**
 * P4 of new customers: the most a second, each until the bot has welcomed them, all its messages have arrived and nothing is left to do.
 * And what one costs in processor.
 */
export async function firstContacts(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [known] = sizes.customers
  const site = await openWholeSite(bench, 'first_contacts', shapes.known(known, 0))
  const { hilo, database, provider } = site
  let customer = known + 10_000
  try {
    return await withClient(database.url, async (owner) => {
      const postmaster = await postmasterOf(database)
      const round = async () => {
        const first = customer
        const began = performance.now()
        await closedLoopOf(() => postAccepted(provider, customer++, newText()), atOnce, sizes.seconds)
        await untilQuiet(owner)
        await untilDelivered(owner)
        return ((customer - first) * 1000) / (performance.now() - began)
      }
      const used = async () => [await cpuSeconds(hilo.pid), await cpuSecondsOfTree(postmaster)] as const
      await round()
      const [first, before] = [customer, await used()]
      const rates: number[] = []
      for (let at = 0; at < sizes.rounds; at += 1) rates.push(await round())
      const after = await used()
      const each = (which: 0 | 1) => ((after[which] - before[which]) * 1000) / (customer - first)
      const [ours, theirs] = [each(0), each(1)]
      return {
        figures: [
          {
            what: `new customers, ${atOnce} at once, until all is quiet`,
            goal: '-',
            floor: null,
            ours: perSecond(median(rates)),
            ratio: null,
            holds: null,
          },
          below(
            15,
            `processor of each (Hilo ${milliseconds(ours)}, Postgres ${milliseconds(theirs)})`,
            ours + theirs,
            milliseconds,
          ),
        ],
        counts: { contacts: customer - first },
      }
    })
  } finally {
    await site.stop()
  }
}
