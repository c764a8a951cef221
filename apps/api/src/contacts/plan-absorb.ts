export interface WholeContact {
  readonly uuid: string
  readonly name: string | null
  readonly nit: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  readonly additional_info: readonly unknown[]
}

export interface AbsorbFacts {
  readonly contacts: readonly WholeContact[]
  readonly conversations: readonly { readonly uuid: string; readonly contact_uuid: string }[]
}

export interface AbsorbPlan {
  /** The one that stays, completed. */
  readonly contact: WholeContact
  /** The conversations of the one that goes. */
  readonly moved: readonly string[]
  /** What the one that goes was called. */
  readonly goneName: string | null
}

/**
 * Two contacts are one person: all that `gone` had becomes `keep`'s. What is written on `keep` is never overwritten, and what it
 * lacks is taken from `gone`. Null: one of them is not there.
 */
export function planAbsorb(
  { contacts, conversations }: AbsorbFacts,
  { keep, gone }: { readonly keep: string; readonly gone: string },
): AbsorbPlan | null {
  const kept = contacts.find(({ uuid }) => uuid === keep)
  const left = contacts.find(({ uuid }) => uuid === gone)
  if (!kept || !left) return null
  return {
    contact: {
      uuid: keep,
      name: kept.name ?? left.name,
      nit: kept.nit ?? left.nit,
      phone: kept.phone ?? left.phone,
      email: kept.email ?? left.email,
      tags: [...new Set([...kept.tags, ...left.tags])].sort(),
      additional_info: [...kept.additional_info, ...left.additional_info],
    },
    moved: conversations.filter(({ contact_uuid }) => contact_uuid === gone).map(({ uuid }) => uuid),
    goneName: left.name ?? left.phone ?? left.email,
  }
}
