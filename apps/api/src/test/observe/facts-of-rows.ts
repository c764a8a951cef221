import type pg from 'pg'
import { expect } from 'vitest'
import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { computeFacts } from '../../reports/facts/compute-facts'
import { createFactFinder } from '../../reports/facts/find-facts'
import { readFacts } from '../../reports/facts/read-facts'

/** What reliable listeners have still to hear, or what was given up. */
export async function readUnheard(owner: Pick<pg.Pool, 'query'>): Promise<readonly object[]> {
  const { rows } = await owner.query(
    `select listener, attempts, error, dead_at from event_dues
     union all select 'facts, of an older process', 0, null, null from fact_dues`,
  )
  return rows
}

/**
 * Expects that the facts of a business are those that its rows give now, each once. `quiet` resolves when nothing waits to be heard. The
 * walk over all interactions must find nothing that was not heard, but customers who wrote again: for those there is no event.
 */
export async function expectFactsOfRows(
  services: Pick<Services, 'db' | 'clock'>,
  business: string,
  quiet: () => Promise<unknown>,
): Promise<void> {
  const { db } = services
  const read = () =>
    db.tenant(business, async (tx) => {
      const rows = await tx.interaction.findMany({
        where: { business_uuid: business },
        select: { uuid: true },
      })
      const stored = await readFacts(tx, business, sql`true`)
      const computed = await computeFacts(
        tx,
        business,
        rows.map(({ uuid }) => uuid),
      )
      return { stored: inOrder(stored), computed: inOrder(computed) }
    })
  await quiet()
  const { stored, computed } = await read()
  const heard = (facts: typeof stored) => facts.map((fact) => ({ ...fact, wrote_again: null }))
  expect(heard(stored)).toEqual(heard(computed))
  await createFactFinder(services)()
  await quiet()
  const found = await read()
  expect(found.stored).toEqual(found.computed)
}

const inOrder = <F extends { readonly interaction_uuid: string; readonly label_uuids: readonly string[] }>(
  facts: readonly F[],
): F[] =>
  facts
    .map((fact) => ({ ...fact, label_uuids: fact.label_uuids.toSorted() }))
    .toSorted((one, other) => (one.interaction_uuid < other.interaction_uuid ? -1 : 1))
