import { withClient } from '@hilo/prisma/with-client'
import { type Bench, type MeasuredServer, webhookOf } from '../bench'
import { connect, logIn } from '../clients/people'
import { providerOf } from '../clients/webhooks'
import { loadBeside } from '../data/load'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { median, summaryOf } from '../lib/statistics'
import { atLeast, atMost, type Measured } from '../report/figure'
import { createBusinesses, startHilo } from '../services/hilo'
import { agentEmailOf, large, nineOthers } from '../services/installation'
import { atOnce, rate } from './inbound'
import { closedLoop, liveCustomers, oneByOne, steady } from './write'

/** The messages of a second business while the first one gets this many messages a second. */
const floodPerSecond = 500

/**
 * The most messages a second where ten businesses get a tenth each, beside one that gets all: only messages of one business can share a
 * transaction. And a customer's text on the agent's socket while another business is flooded, beside a quiet one.
 */
export async function tenBusinesses(bench: Bench): Promise<Measured> {
  const { environment, sizes } = bench
  await bench.closeHilos()
  const [usualCustomers] = sizes.customers
  const others = nineOthers.slice(0, sizes.businesses - 1)
  const owners = [large, ...others]
  const live = Math.ceil(usualCustomers / owners.length)
  const database = await environment.copied('ten_businesses', shapes.known(usualCustomers, usualCustomers))
  await createBusinesses(environment.site, database, { owners: others })
  await withClient(database.url, (client) => loadBeside(client, others, shapes.known(live, live)))
  const hilo = await startHilo(environment.site, database)
  const servers: MeasuredServer[] = []
  try {
    for (const owner of owners) {
      const provider = providerOf({ url: await webhookOf(hilo, database, owner), person: owner })
      const person = await connect(hilo.url, await logIn(hilo.url, agentEmailOf(owner, 0)))
      servers.push({ provider, person })
    }
    const [first, second] = servers
    if (!first || !second) throw new Error('nobody is connected')

    const rates = await alternate(sizes.rounds, {
      one: async () => [await closedLoop([first.provider], atOnce, sizes.seconds, usualCustomers)],
      ten: async () => [
        await closedLoop(
          servers.map(({ provider }) => provider),
          atOnce,
          sizes.seconds,
          live,
        ),
      ],
    })
    const customers = liveCustomers(live)
    const someTexts = () => oneByOne(second, Math.ceil(sizes.messages / 5), customers)
    const times = await alternate(sizes.rounds, {
      quiet: someTexts,
      flooded: async () => {
        const flood = steady(first, floodPerSecond, sizes.seconds, usualCustomers)
        const measured = await someTexts()
        await flood
        return measured
      },
    })
    const [quiet, flooded] = [summaryOf(times.quiet), summaryOf(times.flooded)]
    const [one, ten] = [median(rates.one.flat()), median(rates.ten.flat())]
    return {
      figures: [
        atLeast(0.7, { what: 'ten businesses beside one', floor: one, ours: ten, unit: rate }),
        atMost(2, {
          what: `beside a business with ${floodPerSecond}/s, p95`,
          floor: quiet.p95,
          ours: flooded.p95,
        }),
      ],
    }
  } finally {
    for (const { provider, person } of servers) {
      provider.close()
      person.close()
    }
    await hilo.stop()
  }
}
