import { randomUUID } from 'node:crypto'
import { type AuditAction, integrationName, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor, ActorKey } from '../platform/http/actor'
import type { AuditChanges } from './changes-of'

/** The person of a request, and the address it came from. */
export interface RequestOrigin {
  readonly actor: Actor
  readonly address: string
}

/** The actor and their address: a person, a visitor without a session, or the operator on the command line, who is no user. */
export interface AuditOrigin {
  readonly actor: {
    readonly business: string
    readonly uuid: string | null
    readonly session?: string
    readonly download?: string
    readonly key?: Pick<ActorKey, 'name' | 'kind'>
  }
  /** Without it, that of the session. */
  readonly address: string | null
  /** The device, if no session knows it. */
  readonly device?: string
}

export interface AuditEvent {
  readonly action: AuditAction
  /** The uuid of the target. */
  readonly target: string
  /** Its name. Not of contacts: the log outlives them, and erasing one must leave none of its data. */
  readonly name?: string | null
  readonly changes?: AuditChanges
  /** Further details: counts, other rows. Never secrets, passwords, messages or a contact's data. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The uuid of the line. A uuid is stored once, so that an event that repeats within a while makes one line. */
  readonly uuid?: string
}

/**
 * The person's name and the session's device are read in the same statement. A business that does not exist has no lines: a
 * login with an unknown address runs this statement too, so that it takes as long as one with a known address.
 */
const insertLine: Statement = {
  name: 'insert_audit_line',
  text: `insert into audit_lines (
      business_uuid, uuid, actor_uuid, actor_name, action, target, target_name, data, address, device, created_at)
    select $1::uuid, $2::uuid, $3::uuid,
      coalesce($12::text, (select u.name from users u where u.business_uuid = $1::uuid and u.uuid = $3::uuid)),
      $5::text, $6::text, $7::text, $8::jsonb, coalesce($9::text, s.address),
      left(coalesce($11::text, nullif(concat_ws(' · ', nullif(s.browser, ''), nullif(s.os, '')), '')), 300),
      $10::timestamptz
    from businesses b left join sessions s on s.business_uuid = b.uuid and s.uuid = $4::uuid
    where b.uuid = $1::uuid
    on conflict (business_uuid, uuid) do nothing
    returning uuid`,
}

/**
 * Adds a line to the audit log, in the transaction of the act. Await it, or commit with it: an act that cannot be traced must
 * not happen (decision 125).
 */
export async function recordAudit(
  tx: StatementSender,
  { actor, address, device }: AuditOrigin,
  now: Date,
  { action, target, name = null, changes, details, uuid = actor.download ?? randomUUID() }: AuditEvent,
): Promise<void> {
  const hasChanges = Object.keys(changes ?? {}).length > 0
  const data = { ...details, ...(hasChanges && { changes }) }
  const added = await tx.send(insertLine, [
    actor.business,
    uuid,
    actor.uuid,
    actor.session ?? null,
    action,
    target,
    name,
    JSON.stringify(data),
    address,
    now.toISOString(),
    device ?? (actor.key ? `Clave «${actor.key.name}»` : null),
    actor.key?.kind === 'business' ? integrationName(actor.key.name) : null,
  ])
  // A ticket is good once: its line is its use.
  if (actor.download && added.length === 0) throw refuse('UNAUTHENTICATED')
}
