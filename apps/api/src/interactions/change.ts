import type { InteractionStatus, Person, TimelineEvent } from '@hilo/contracts'
import type { AuthorKind } from '@hilo/prisma'
import type { PlannedJob } from '../platform/jobs/add-jobs'
import type { Place } from './announce'
import type { BotState, InteractionRecord } from './records'

/** Who acts: a person, or Hilo by itself. */
export interface Doer {
  readonly business: string
  readonly uuid: string | null
  readonly name: string | null
}
export const hiloItself = (business: string): Doer => ({ business, uuid: null, name: null })

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

/** What an act wants done with an interaction. */
export interface Change {
  readonly set: InteractionSet
  /** Lines for the end of its thread, in their order. */
  readonly entries: readonly NewEntry[]
  /** Whom others are told that it was; null: Hilo by itself. */
  readonly by: Person | null
  /** What is to be done about it besides. */
  readonly jobs?: readonly PlannedJob[]
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
