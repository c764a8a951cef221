import type { InteractionStatus, TimelineEvent } from '@hilo/contracts'
import type { AuthorKind } from '@hilo/prisma'
import type { Tx } from '../platform/db/db'
import type { Place } from './announce'
import type { BotState, ChangeResult, EntryRecord, InteractionRecord } from './records'

/** Who acts: a person, or Hilo by itself. */
export interface Doer {
  readonly business: string
  readonly uuid: string | null
  readonly name: string | null
}
export const hiloItself = (business: string): Doer => ({ business, uuid: null, name: null })

/** What an act is decided on, locked until the transaction ends. */
export interface Locked {
  readonly interaction: InteractionRecord
  /** Who would get the interaction, with what they have now. */
  readonly receiver: {
    readonly uuid: string
    readonly name: string
    readonly active: boolean
    readonly availability: 'available' | 'away'
    readonly active_interactions: number
  } | null
  readonly maximum: number
  /** Minutes. */
  readonly expired_time: number
  readonly farewell: string
  /** The entry that was named, if it exists already. */
  readonly entry: (EntryRecord & { readonly channel_account_uuid: string }) | null
}

interface LockWanted {
  readonly interaction?: string
  readonly conversation?: string
  readonly receiver?: string
  readonly entry?: string
}

/** The only door to an interaction that is about to change. Under the tenant of the transaction; null: no such row. */
export async function lockInteraction(tx: Tx, wanted: LockWanted): Promise<Locked | null> {
  const [row] = await tx.$queryRaw<[{ locked: Locked | null }]>`
    select hilo_lock_interaction(
      ${wanted.interaction ?? null}::uuid, ${wanted.conversation ?? null}::uuid,
      ${wanted.receiver ?? null}::uuid, ${wanted.entry ?? null}::uuid
    ) as locked`
  return row.locked
}

/** The columns that acts change. */
export interface InteractionSet {
  readonly status?: InteractionStatus
  readonly user_uuid?: string | null
  readonly area_uuid?: string | null
  readonly by_transfer?: boolean
  readonly transferred_by?: string | null
  readonly paused?: boolean
  readonly expired?: boolean
  readonly expires_at?: Date | null
  readonly waiting_since?: Date | null
  readonly unread?: number
  readonly assigned_at?: Date
  readonly finished_at?: Date
  readonly finished_by?: string | null
  readonly bot?: BotState
}

export interface NewEntry {
  readonly uuid?: string
  readonly kind: 'message' | 'note' | 'timeline'
  readonly type: string
  readonly body: unknown
  readonly author_kind: AuthorKind
  readonly author: string | null
  readonly author_name: string | null
  readonly preview?: string
}

export const timelineLine = (event: TimelineEvent, by: Doer, target: string | null = null): NewEntry => ({
  kind: 'timeline',
  type: 'timeline',
  body: { event, target },
  author_kind: by.uuid ? 'user' : 'system',
  author: by.uuid,
  author_name: by.name,
})

interface Change {
  readonly interaction: string
  readonly set: InteractionSet
  readonly entries: readonly NewEntry[]
  /** What the sweep needs to tell it again after a crash. */
  readonly announcement: { readonly before: Place; readonly by: { uuid: string; name: string } | null }
}

/** Writes an act, whole, in one statement. The row must be locked by this transaction. */
export async function writeChange(tx: Tx, change: Change, now: Date): Promise<ChangeResult> {
  const p = JSON.stringify({ ...change, kind: 'interaction_changed' })
  const [row] = await tx.$queryRaw<[{ changed: ChangeResult }]>`
    select hilo_change_interaction(${p}::jsonb, ${now}::timestamptz) as changed`
  return row.changed
}

export const placeOf = ({
  business_uuid,
  status,
  user_uuid,
  area_uuid,
  expired,
}: InteractionRecord): Place => ({
  business_uuid,
  status,
  user_uuid,
  area_uuid,
  expired,
})
