import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@hilo/prisma/with-client'
import type { Load } from './load'
import type { DrilledSite } from './site'

export interface Verdict {
  /** Messages that were accepted and are not stored; and those that were acknowledged to the agent as sent, but never received by the provider. */
  readonly lost: number
  /** Stored twice, or received twice by the provider. */
  readonly doubled: number
  /** Shown as 'Sin confirmar': whether the provider has them is unknown, and they are not sent again by themselves. */
  readonly unconfirmed: number
  /** Messages and events still not sent or announced a minute later. */
  readonly left: readonly string[]
}

const settleMs = 60_000

/** Compares the database and the provider with what people did. */
export async function judge(site: DrilledSite, { written, answered }: Load): Promise<Verdict> {
  const left = await untilNothingIsLeft(site)
  const stored = await rowsByText(site, [...written, ...answered])
  const received = await receivedTexts(site)
  let [lost, doubled, unconfirmed] = [0, 0, 0]
  for (const text of written) {
    const found = stored.get(text)?.length ?? 0
    if (found === 0) lost += 1
    if (found > 1) doubled += 1
  }
  for (const text of answered) {
    const found = stored.get(text) ?? []
    const times = received.get(text) ?? 0
    const isUnknown = found[0] === 'unknown'
    if (isUnknown) unconfirmed += 1
    if (found.length === 0 || (times === 0 && !isUnknown && found[0] !== 'failed')) lost += 1
    if (found.length > 1 || times > 1) doubled += 1
  }
  return { lost, doubled, unconfirmed, left }
}

async function untilNothingIsLeft({ database }: DrilledSite): Promise<readonly string[]> {
  const until = performance.now() + settleMs
  for (;;) {
    const left = await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ what: string }>(
        `select format('a message to be sent since %s, attempts %s', e.date, (
           select json_agg(json_build_array(a.state, a.started_at, a.finished_at, a.error)) from outbound_attempts a
           where a.entry_uuid = e.uuid)) as what
         from entries e where e.status = 'queued'
         union all select format('an announcement of %s', events -> 0 ->> 'name') from outbox
         union all select format('an event for %s, attempts %s: %s', listener, attempts, error) from event_dues where due_at <= now()`,
      )
      return rows.map(({ what }) => what)
    })
    if (left.length === 0 || performance.now() > until) return left
    await sleep(200)
  }
}

/** The states of the rows that have each text. */
const rowsByText = (
  { database }: DrilledSite,
  texts: readonly string[],
): Promise<Map<string, (string | null)[]>> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ text: string; states: (string | null)[] }>(
      `select body ->> 'text' as text, array_agg(status::text) as states from entries
       where body ->> 'text' = any($1) group by 1`,
      [texts],
    )
    return new Map(rows.map(({ text, states }) => [text, states]))
  })

async function receivedTexts({ simulatorUrl }: DrilledSite): Promise<Map<string, number>> {
  const answer = await fetch(`${simulatorUrl}/__ctl/whatsapp/outbox`)
  const { messages } = (await answer.json()) as { messages: readonly { text: string | null }[] }
  const times = new Map<string, number>()
  for (const { text } of messages) if (text !== null) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}
