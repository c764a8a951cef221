import { type Interaction, isRefusal, limits, refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { refuseByOwner, refuseByState } from '../lifecycle'
import { presentInteraction } from '../present'
import { happened, type LabelChange } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performAct } from './perform/perform-act'

interface LabelRow {
  readonly uuid: string
  readonly name: string
  readonly deleted: boolean
}
const readLabels: Statement = {
  name: 'read_labels',
  text: `select uuid, name, deleted_at is not null as deleted from labels
    where business_uuid = $1::uuid and uuid = any($2::uuid[]) order by position, uuid`,
}

/**
 * Adds labels to an open interaction and removes others: for its owner or an admin, and while it waits, for everyone who may take it.
 * A label that is already as wanted is left out; where nothing remains, nothing is written.
 */
export async function labelInteraction(
  services: Services,
  actor: Actor,
  { uuid, add, remove }: LabelChange & { readonly uuid: string },
) {
  const changed = await performAct(services, actor, async (tx) => {
    // Sent together.
    const [locked, known] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction: uuid }),
      tx.send<LabelRow>(readLabels, [actor.business, [...add, ...remove]]),
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('label', interaction, actor) ??
      (interaction.status === 'assigned' ? refuseByOwner(interaction, actor, { adminsToo: true }) : null)
    if (refused) return refused
    const isKnown = (label: string) => known.some(({ uuid }) => uuid === label)
    if (![...add, ...remove].every(isKnown)) return refuse('LABEL_NOT_FOUND')
    // Taking away a deleted one changes nothing: no open interaction shows it.
    if (known.some(({ uuid, deleted }) => deleted && add.includes(uuid))) return refuse('LABEL_NOT_FOUND')

    const has = (label: string) => interaction.labels.some(({ uuid }) => uuid === label)
    const removed = known.filter(({ uuid }) => remove.includes(uuid) && has(uuid))
    const added = known.filter(({ uuid }) => !remove.includes(uuid) && !has(uuid))
    if (added.length + removed.length === 0) return { alreadyDone: { interaction, entries: [] } }
    if (interaction.labels.length + added.length - removed.length > limits.labelsOfInteraction)
      return refuse('TOO_MANY_LABELS')
    const names = (labels: readonly LabelRow[]) => labels.map(({ name }) => name).join(', ')
    return {
      locked,
      set: {},
      labels: { add: added.map((label) => label.uuid), remove: removed.map((label) => label.uuid) },
      entries: [
        ...(added.length > 0 ? [happened('interaction.labelled', actor, names(added))] : []),
        ...(removed.length > 0 ? [happened('interaction.unlabelled', actor, names(removed))] : []),
      ],
    }
  })
  return isRefusal(changed) ? changed : (presentInteraction(changed.interaction) satisfies Interaction)
}
