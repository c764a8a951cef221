import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { text, uuid } from '../primitives'
import { routes } from '../routes'
import { finishReasonRules } from '../vocabulary'

/** Why interactions are finished, in the order shown. */
export const finishReasonsSchema = z.object({
  /** Whether the person who finishes is asked. Changed with the other settings. */
  ask: z.enum(finishReasonRules),
  reasons: z.array(
    z.object({
      uuid,
      name: z.string(),
      /** Only active ones are offered. */
      active: z.boolean(),
    }),
  ),
  /** Raised by every change of the list or of `ask`. */
  version: z.int().min(1),
})
export type FinishReasons = z.output<typeof finishReasonsSchema>

/** Two names that people would read as one. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()

const reasons = z
  .array(
    z.object({
      /** The uuid of an existing reason; absent for a new one. */
      uuid: uuid.optional(),
      name: text(limits.finishReasonLength),
      active: z.boolean().default(true),
    }),
  )
  .max(limits.finishReasons)
  .superRefine((list, context) => {
    for (const [at, { name, uuid }] of list.entries()) {
      const before = list.slice(0, at)
      if (before.some((other) => folded(other.name) === folded(name)))
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Este motivo ya está en la lista' })
      if (uuid !== undefined && before.some((other) => other.uuid === uuid))
        context.addIssue({ code: 'custom', path: [at, 'uuid'], message: 'Este motivo ya está en la lista' })
    }
  })

export const finishReasonEndpoints = {
  finishReasons: endpoint({
    ...routes.finishReasons,
    summary: 'Los motivos para finalizar, y si se preguntan',
    access: access.session,
    key: 'settings:read',
    response: finishReasonsSchema,
    errors: [],
  }),
  saveFinishReasons: endpoint({
    ...routes.saveFinishReasons,
    summary:
      'Guarda la lista completa de motivos, en su orden; los que faltan se borran y las interacciones finalizadas los conservan',
    access: access.admins,
    key: 'settings:write',
    body: z.object({ reasons, version: z.int().min(1).max(limits.integer).optional() }),
    response: finishReasonsSchema,
    success: 'Motivos guardados correctamente',
    errors: ['FINISH_REASON_NOT_FOUND', 'STALE'],
  }),
}
