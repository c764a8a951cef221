import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@hilo/prisma/with-client'
import bcrypt from 'bcrypt'
import type { Bench } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { percentile, summaryOf } from '../lib/statistics'
import { atMost, type Measured } from '../report/figure'
import { adminPassword, agentEmail, agents } from '../services/installation'
import { liveCustomers, oneByOne } from './write'

/** P11: a login beside the bare check of its password; and a customer's text while many logins fail. */
export async function loggingIn(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const [usual] = sizes.customers
  const live = Math.min(2_000, usual)
  const server = await bench.hilo(shapes.known(usual, live))
  const hash = await withClient(server.database.url, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>('select password_hash from users limit 1')
    return rows[0]?.password_hash ?? ''
  })
  const logins = Math.min(agents, Math.max(2, Math.floor(sizes.messages / 25)))
  const each = async (work: (at: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let at = 0; at < logins; at += 1) {
      const began = performance.now()
      await work(at)
      times.push(performance.now() - began)
    }
    return times
  }
  const rounds = await alternate(sizes.rounds, {
    bare: () => each(() => bcrypt.compare(adminPassword, hash)),
    ours: () => each((at) => logIn(server.hilo.url, agentEmail(at % agents))),
  })
  const customers = liveCustomers(live)
  const quiet = await oneByOne(server, sizes.messages, customers)
  const duringLogins = await duringFailedLogins(server.hilo.url, () =>
    oneByOne(server, sizes.messages, customers),
  )
  return {
    figures: [
      atMost(1.3, {
        what: 'a login beside the bare check, p50',
        floor: summaryOf(rounds.bare).p50,
        ours: summaryOf(rounds.ours).p50,
      }),
      atMost(3, {
        what: `a customer's text while 50 attempts a second arrive, beside quiet, p95`,
        floor: percentile(quiet, 0.95),
        ours: percentile(duringLogins, 0.95),
      }),
    ],
  }
}

/** Does the work while fifty logins a second fail, of users that do not exist. */
async function duringFailedLogins<T>(url: string, work: () => Promise<T>): Promise<T> {
  const pending = new Set<Promise<unknown>>()
  let over = false
  let attempted = 0
  const attempts = (async () => {
    while (!over) {
      attempted += 1
      const attempt: Promise<unknown> = logIn(url, `nadie${attempted}@grande.example`)
        .catch(() => {})
        .finally(() => pending.delete(attempt))
      pending.add(attempt)
      await sleep(20)
    }
  })()
  try {
    return await work()
  } finally {
    over = true
    await attempts
    await Promise.all(pending)
  }
}
