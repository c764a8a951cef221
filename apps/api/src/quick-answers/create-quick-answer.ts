import { randomUUID } from 'node:crypto'
import { type BodyOf, type quickAnswerEndpoints, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentQuickAnswer } from './present'

/** A reply that is saved for the next time. */
export function createQuickAnswer(
  { db, clock }: Services,
  { business }: Actor,
  fields: BodyOf<typeof quickAnswerEndpoints.createQuickAnswer>,
) {
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    const [row] = await tx.quickAnswer.createManyAndReturn({
      data: { business_uuid: business, uuid: randomUUID(), ...fields, created_at: now, updated_at: now },
      skipDuplicates: true,
    })
    return row ? presentQuickAnswer(row) : refuse('NAME_TAKEN')
  })
}
