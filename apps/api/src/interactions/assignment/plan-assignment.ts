import type { Role } from '@hilo/contracts'

/** A person who is online and available, with the facts for choosing them. */
export interface AvailableUser {
  readonly uuid: string
  readonly role: Role
  readonly areas: readonly string[]
  /** How many chats they are serving now. */
  readonly serving: number
  readonly last_assigned_at: Date | null
  /** How many chats one person of the business may serve at once. */
  readonly maximum: number
  /** Whether the business assigns to agents too, or to admins alone. */
  readonly agents_too: boolean
}

type Candidate = Pick<AvailableUser, 'uuid' | 'areas'>

/** The people with room, in order: the fewest chats first, then the longest time since an assignment. */
export const rankCandidates = (users: readonly AvailableUser[]): readonly Candidate[] =>
  users
    .filter((person) => person.serving < person.maximum && isAssignable(person))
    .toSorted(
      (a, b) => a.serving - b.serving || lastAssignedMs(a) - lastAssignedMs(b) || (a.uuid < b.uuid ? -1 : 1),
    )

/** An admin is assigned chats only if they have areas of their own. */
const isAssignable = ({ role, areas, agents_too }: AvailableUser): boolean =>
  role === 'AGENT' ? agents_too : areas.length > 0

const lastAssignedMs = ({ last_assigned_at }: AvailableUser): number => last_assigned_at?.getTime() ?? 0

/** The areas that the candidates serve, besides interactions without an area; null: all areas. */
export const areasServed = (candidates: readonly Candidate[]): readonly string[] | null =>
  candidates.some(({ areas }) => areas.length === 0)
    ? null
    : [...new Set(candidates.flatMap(({ areas }) => areas))]

/** The first candidate who serves the area. A person without areas serves all of them. */
export const chooseReceiver = (candidates: readonly Candidate[], area: string | null): string | null =>
  candidates.find(({ areas }) => area === null || areas.length === 0 || areas.includes(area))?.uuid ?? null
