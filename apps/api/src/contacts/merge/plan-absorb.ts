export interface ContactFields {
  readonly uuid: string
  readonly name: string | null
  readonly nit: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  readonly additional_info: readonly unknown[]
  readonly blocked_at: Date | null
}

export interface AbsorbFacts {
  readonly contacts: readonly ContactFields[]
  readonly conversations: readonly { readonly uuid: string; readonly contact_uuid: string }[]
}

interface AbsorbPlan {
  /** The contact that stays, with the fields that it lacked. */
  readonly contact: ContactFields
  /** The conversations of the contact that is removed. */
  readonly moved: readonly string[]
  /** The name of the contact that is removed. */
  readonly goneName: string | null
}

/**
 * Plans merging `gone` into `keep`. Fields of `keep` are never overwritten; what it lacks is taken from `gone`. Null: one of
 * the two does not exist.
 */
export function planAbsorb(
  { contacts, conversations }: AbsorbFacts,
  { keep, gone }: { readonly keep: string; readonly gone: string },
): AbsorbPlan | null {
  const kept = contacts.find(({ uuid }) => uuid === keep)
  const removed = contacts.find(({ uuid }) => uuid === gone)
  if (!kept || !removed) return null
  return {
    contact: {
      uuid: keep,
      name: kept.name ?? removed.name,
      nit: kept.nit ?? removed.nit,
      phone: kept.phone ?? removed.phone,
      email: kept.email ?? removed.email,
      tags: [...new Set([...kept.tags, ...removed.tags])].sort(),
      additional_info: [...kept.additional_info, ...removed.additional_info],
      // If one of the two contacts was blocked, the merged one is.
      blocked_at: kept.blocked_at ?? removed.blocked_at,
    },
    moved: conversations.filter(({ contact_uuid }) => contact_uuid === gone).map(({ uuid }) => uuid),
    goneName: removed.name ?? removed.phone ?? removed.email,
  }
}
