import { withClient } from '@hilo/prisma/with-client'
import type pg from 'pg'
import type { Bench } from '../bench'
import { connectionsOf, type Provider, providerOf } from '../clients/webhooks'
import { shapes } from '../data/shape'
import { phoneOf } from '../data/statements'
import { alternate } from '../lib/alternate'
import { postmasterOf } from '../lib/postmaster'
import { cpuSeconds, cpuSecondsOfTree } from '../lib/process-memory'
import { median } from '../lib/statistics'
import { atLeast, type Figure, type Measured } from '../report/figure'
import { type Hilo, startHilo } from '../services/hilo'
import { large } from '../services/installation'
import { atOnce, rate } from './inbound'
import { closedLoopOf, newText, postAccepted } from './write'

/** Gives the large business so many accounts in all, and each as many of its customers. Answers the accounts in the customers' order. */
async function giveAccounts(owner: pg.Client, count: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ uuid: string }>(
    `with first as (select * from channel_accounts where external_id = $1),
     more as (
       insert into channel_accounts select copy.* from first, generate_series(2, $2::int) n,
         jsonb_populate_record(null::channel_accounts, to_jsonb(first)
           || jsonb_build_object('uuid', gen_random_uuid(), 'external_id', 'account ' || n, 'name', 'WhatsApp ' || n)) copy
       returning uuid)
     select uuid from first union all select uuid from more`,
    [large.phoneNumberId, count],
  )
  const accounts = rows.map(({ uuid }) => uuid)
  const values = [accounts, phoneOf(0), count]
  const own = `($1::uuid[])[1 + (d.external_id::bigint - $2::bigint) / 10 % $3::int]`
  const ofLarge = `d.business_uuid = (select uuid from businesses where name = '${large.business}')`
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update conversations c set channel_account_uuid = ${own} from identities d
     where ${ofLarge} and c.business_uuid = d.business_uuid and c.identity_uuid = d.uuid`,
    values,
  )
  await owner.query(`update identities d set channel_account_uuid = ${own} where ${ofLarge}`, values)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) conversations, identities, channel_accounts')
  return accounts
}

interface Site {
  readonly hilo: Hilo
  readonly providers: readonly Provider[]
}

/** P4 for chats that were taken, over one account of a business and over many: only texts of one account share a transaction. */
export async function manyAccounts(bench: Bench): Promise<Measured> {
  const { environment, sizes } = bench
  await bench.closeHilos()
  const [customers] = sizes.customers
  const undos: (() => unknown)[] = []
  const open = async (count: number): Promise<Site & { postmaster: number }> => {
    const database = await environment.copied(`accounts_${count}`, shapes.known(customers, customers))
    const accounts = await withClient(database.url, (owner) => giveAccounts(owner, count))
    const hilo = await startHilo(environment.site, database)
    undos.unshift(() => hilo.stop())
    const agent = connectionsOf(atOnce)
    const providers = accounts.map((account) =>
      providerOf({ url: `${hilo.url}/api/webhooks/whatsapp/${account}`, person: large }, agent),
    )
    undos.unshift(() => {
      for (const provider of providers) provider.close()
    })
    return { hilo, providers, postmaster: await postmasterOf(database) }
  }
  try {
    const rounds: Record<string, () => Promise<number[]>> = {}
    const costs = new Map<number, [number, number]>()
    for (const count of sizes.accounts) {
      const site = await open(count)
      rounds[count] = async () => {
        const before = [await cpuSeconds(site.hilo.pid), await cpuSecondsOfTree(site.postmaster)] as const
        let texts = 0
        const perSecond = await closedLoopOf(
          () => {
            texts += 1
            const customer = 1 + Math.floor(Math.random() * customers)
            return postAccepted(site.providers[customer % count] as Provider, customer, newText())
          },
          atOnce,
          sizes.seconds,
        )
        const cost = (used: number, was: number) => ((used - was) * 1000) / texts
        costs.set(count, [
          cost(await cpuSeconds(site.hilo.pid), before[0]),
          cost(await cpuSecondsOfTree(site.postmaster), before[1]),
        ])
        return [perSecond]
      }
    }
    const found = await alternate(sizes.rounds, rounds)
    const most = (count: number) => median((found[count] ?? []).flat())
    const [one = 1, ...others] = sizes.accounts
    return {
      figures: [
        ...others.map((count) =>
          atLeast(0.8, {
            what: `${count} accounts of one business beside ${one}, ${atOnce} texts at once`,
            floor: most(one),
            ours: most(count),
            unit: rate,
          }),
        ),
        ...sizes.accounts.map((count) => costFigure(count, costs.get(count) ?? [0, 0])),
      ],
    }
  } finally {
    for (const undo of undos) await undo()
  }
}

/** The goal of a text with 32 at once. */
const mostMs = 1.2

function costFigure(count: number, [ours, theirs]: readonly [number, number]): Figure {
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`
  return {
    what: `processor of a text, ${count} ${count === 1 ? 'account' : 'accounts'}`,
    goal: `≤ ${milliseconds(mostMs)}`,
    floor: null,
    ours: `${milliseconds(ours + theirs)} (Hilo ${milliseconds(ours)}, Postgres ${milliseconds(theirs)})`,
    ratio: null,
    holds: ours + theirs <= mostMs,
  }
}
