import { z } from 'zod'
import { uuid } from '../primitives'
import { interactionStatuses } from '../vocabulary'

/** The fields that decide in whose lists an interaction is, and whether it counts as one of its owner's. */
export const placementSchema = z.object({
  status: z.enum(interactionStatuses),
  user_uuid: uuid.nullable(),
  area_uuid: uuid.nullable(),
  paused: z.boolean(),
  expired: z.boolean(),
})
export type Placement = z.output<typeof placementSchema>

/** Nobody has it. */
export const isWaiting = ({ status }: Placement): boolean => status === 'unassigned'
export const isFinished = ({ status }: Placement): boolean => status === 'finished'

/** The person whose maximum it counts for; null: none, as for a paused or expired one. */
export const countsFor = ({ status, user_uuid, paused, expired }: Placement): string | null =>
  status === 'assigned' && !paused && !expired ? user_uuid : null

/** Whether its owner may have another one instead. */
export const leavesRoom = (before: Placement, after: Placement): boolean =>
  countsFor(before) !== null && countsFor(after) !== countsFor(before)

/** Whether it is another one's, or another area's, or began or ended. */
export const isMoved = (before: Placement, after: Placement): boolean =>
  isFinished(before) !== isFinished(after) ||
  before.user_uuid !== after.user_uuid ||
  before.area_uuid !== after.area_uuid
