import { defaultChoices, type OwnChoices, ownChoicesSchema, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'

export interface ChoicesRow {
  readonly choices: object
}

/** A choice that another version stored and this one does not know is left out. */
export const choicesOf = ({ choices }: ChoicesRow): OwnChoices => {
  const known = ownChoicesSchema.safeParse({ ...defaultChoices, ...choices })
  return known.success ? known.data : defaultChoices
}

/** Changes how the actor likes to work; the actor's other tabs and devices hear of it. */
export async function updateChoices(
  { db, realtime }: Services,
  actor: Actor,
  change: { readonly [K in keyof OwnChoices]?: OwnChoices[K] | undefined },
) {
  const [row] = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<ChoicesRow[]>`
      update users set choices = choices || ${JSON.stringify(change)}::jsonb
      where business_uuid = ${actor.business}::uuid and uuid = ${actor.uuid}::uuid
      returning choices`,
  )
  if (!row) return refuse('INTERNAL')
  const choices = choicesOf(row)
  void realtime.publish([rooms.user(actor.uuid)], 'update:choices', choices)
  return choices
}
