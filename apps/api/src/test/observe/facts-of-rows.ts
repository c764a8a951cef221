import type pg from 'pg'
import { expect } from 'vitest'
import type { Services } from '../../platform/services'
import { computeFacts } from '../../reports/facts/compute-facts'
import { createFactFinder } from '../../reports/facts/find-facts'
import { isOneOfFacts, readFacts } from '../../reports/facts/read-facts'

/** Events that reliable listeners have not handled yet, or have given up. */
export async function readUnheard(owner: Pick<pg.Pool, 'query'>): Promise<readonly object[]> {
  const { rows } = await owner.query('select listener, attempts, error, dead_at from event_dues')
  return rows
}

type Facts = Awaited<ReturnType<typeof computeFacts>>

/** The facts of some interactions, or of all: those that are stored, and those that the rows give now. */
const readBoth = ({ db }: Pick<Services, 'db'>, business: string, of?: readonly string[]) =>
  db.tenant(business, async (tx) => {
    const uuids =
      of ??
      (await tx.interaction.findMany({ where: { business_uuid: business }, select: { uuid: true } })).map(
        ({ uuid }) => uuid,
      )
    const stored = await readFacts(tx, business, isOneOfFacts(uuids))
    const computed = await computeFacts(tx, business, uuids)
    return { stored: inOrder(stored), computed: inOrder(computed) }
  })

/** Expects of these interactions, or of all, what events let facts know: that a customer wrote again, no event of it says. */
export async function expectHeardFacts(
  services: Pick<Services, 'db'>,
  business: string,
  of?: readonly string[],
): Promise<void> {
  const { stored, computed } = await readBoth(services, business, of)
  const heard = (facts: Facts) => facts.map((fact) => ({ ...fact, wrote_again: null }))
  expect(heard(stored)).toEqual(heard(computed))
}

/**
 * Expects that the facts of a business are those that its rows give now, each once. `quiet` resolves when no event waits for a listener. The
 * walk over all interactions may find only customers who wrote again.
 */
export async function expectFactsOfRows(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  business: string,
  quiet: () => Promise<unknown>,
): Promise<void> {
  await quiet()
  await expectHeardFacts(services, business)
  await createFactFinder(services)()
  await quiet()
  const { stored, computed } = await readBoth(services, business)
  expect(stored).toEqual(computed)
}

const inOrder = <F extends { readonly interaction_uuid: string; readonly label_uuids: readonly string[] }>(
  facts: readonly F[],
): F[] =>
  facts
    .map((fact) => ({ ...fact, label_uuids: fact.label_uuids.toSorted() }))
    .toSorted((one, other) => (one.interaction_uuid < other.interaction_uuid ? -1 : 1))
