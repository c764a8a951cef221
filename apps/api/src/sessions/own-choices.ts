import { defaultChoices, type OwnChoices, ownChoicesSchema, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
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

const changeChoices: Statement = {
  name: 'change_own_choices',
  text: `update users set choices = choices || $3::jsonb
    where business_uuid = $1::uuid and uuid = $2::uuid
    returning choices`,
}

/** Changes how the actor likes to work; the actor's other tabs and devices get the change. */
export async function updateChoices(
  { db, realtime }: Services,
  actor: Actor,
  change: { readonly [K in keyof OwnChoices]?: OwnChoices[K] | undefined },
) {
  const [row] = await db.write(actor, (tx) =>
    tx.commit(tx.send<ChoicesRow>(changeChoices, [actor.business, actor.uuid, JSON.stringify(change)])),
  )
  if (!row) return refuse('INTERNAL')
  const choices = choicesOf(row)
  void realtime.publish([rooms.user(actor.uuid)], 'update:choices', choices)
  return choices
}
