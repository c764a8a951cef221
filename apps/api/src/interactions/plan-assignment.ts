import type { Role } from '@hilo/contracts'

/** Somebody who is there, available, and may be given something. */
export interface Present {
  readonly uuid: string
  readonly role: Role
  readonly areas: readonly string[]
  /** How many chats they are serving now. */
  readonly serving: number
  readonly last_assigned_at: Date | null
  /** As many as anybody of the business may serve at once. */
  readonly maximum: number
  /** Whether agents are given anything there, or admins alone. */
  readonly agents_too: boolean
}

export type Free = Pick<Present, 'uuid' | 'areas'>

/** Who has room, in the order in which they are served: who has the fewest, and then whose turn is longest ago. */
export const whoIsFree = (present: readonly Present[]): readonly Free[] =>
  present
    .filter((person) => person.serving < person.maximum && takesPart(person))
    .toSorted(
      (one, other) =>
        one.serving - other.serving || turnOf(one) - turnOf(other) || (one.uuid < other.uuid ? -1 : 1),
    )

/** Admins look after everything: one who is given chats by himself says so by his areas. */
const takesPart = ({ role, areas, agents_too }: Present): boolean =>
  role === 'AGENT' ? agents_too : areas.length > 0

const turnOf = ({ last_assigned_at }: Present): number => last_assigned_at?.getTime() ?? 0

/** The areas of which somebody who is free takes something, besides what has none; null: all of them. */
export const areasOf = (free: readonly Free[]): readonly string[] | null =>
  free.some(({ areas }) => areas.length === 0) ? null : [...new Set(free.flatMap(({ areas }) => areas))]

/** Whoever has no areas serves them all. */
export const receiverOf = (free: readonly Free[], area: string | null): string | null =>
  free.find(({ areas }) => area === null || areas.length === 0 || areas.includes(area))?.uuid ?? null
