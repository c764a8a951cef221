import type { Entry, MessageType, ShownTemplate } from '@hilo/contracts'
import { mayRead } from '../../interactions/lists/visibility'
import { Prisma } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

/** A message that a person wants to forward. */
export interface Forwardable {
  readonly type: MessageType
  readonly body: {
    readonly text?: string
    readonly caption?: string | null
    readonly voice?: boolean
    readonly forwarded?: 'once' | 'often'
    /** The parts of a template message besides its text. */
    readonly shown?: ShownTemplate
  }
  /** In their order; none: it has none, or they are not stored. */
  readonly files: readonly ForwardedFile[]
}

interface ForwardedFile {
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

interface Row extends Omit<Forwardable, 'type'> {
  readonly type: Entry['type']
}

/** Reads the message, if the actor may read it; null else. */
export async function readForwardable(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  message: string,
): Promise<Forwardable | null> {
  const [row] = await db.read<Row>(
    actor,
    Prisma.sql`
      select e.type, e.body, coalesce((
        select jsonb_agg(jsonb_build_object('key', f.storage_key, 'name', f.name, 'mime', f.mime, 'size', f.size)
          order by f.position)
        from stored_files f where f.business_uuid = e.business_uuid and f.entry_uuid = e.uuid), '[]') as files
      from entries e
      where e.business_uuid = ${actor.business}::uuid and e.uuid = ${message}::uuid
        and e.kind = 'message' and e.deleted_at is null
        and exists (
          select from interactions r
          where r.business_uuid = e.business_uuid and r.conversation_uuid = e.conversation_uuid
            and (r.status <> 'finished' or e.created_at <= r.finished_at) and ${mayRead(actor)})`,
  )
  // A message has one of the types of messages.
  if (!row || row.type === 'note' || row.type === 'timeline') return null
  const { type, body, files } = row
  return { type, body, files }
}
