import { randomUUID } from 'node:crypto'
import type { Prisma, Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'

/** Who asks, and from where. */
export interface Requester {
  readonly actor: Actor
  readonly address: string
}

/** The same, where it may be the operator at the machine: nobody of the business. */
export interface AuditedBy {
  readonly actor: { readonly business: string; readonly uuid: string | null }
  readonly address: string | null
}

export interface AuditLine {
  readonly action:
    | 'business.update'
    | 'permissions.update'
    | 'settings.update'
    | 'schedule.update'
    | 'contact.create'
    | 'contact.update'
    | 'contact.delete'
    | 'contact.merge'
    | 'contact.import'
    | 'channel.create'
    | 'channel.update'
    | 'channel.delete'
  /** The uuid of what was changed. */
  readonly target: string
  /** What it was changed to. */
  readonly data: Prisma.InputJsonObject
}

/** In the transaction of the change: what was not done leaves no line. */
export async function addAuditLine(
  tx: Tx,
  { actor, address }: AuditedBy,
  now: Date,
  line: AuditLine,
): Promise<void> {
  await tx.auditLine.create({
    data: {
      business_uuid: actor.business,
      uuid: randomUUID(),
      actor_uuid: actor.uuid,
      address,
      created_at: now,
      ...line,
    },
  })
}
