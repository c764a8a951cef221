import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate } from '../primitives'
import { routes } from '../routes'
import { firstSteps, optionalFirstSteps } from '../vocabulary'

const firstStepsSchema = z.object({
  /** Whether each is done, by the rows as they are now. */
  steps: z.record(z.enum(firstSteps), z.boolean()),
  /** Those that the business has said it does not need. */
  skipped: z.array(z.enum(optionalFirstSteps)),
  /** Since when they are hidden: dismissed, or all done. Null: they are shown. */
  hidden_at: isoDate.nullable(),
})
export type FirstSteps = z.output<typeof firstStepsSchema>

export const firstStepEndpoints = {
  readFirstSteps: endpoint({
    ...routes.readFirstSteps,
    summary: 'Los primeros pasos de la empresa, y cuáles están hechos ahora mismo',
    access: access.admins,
    response: firstStepsSchema,
    errors: [],
  }),
  hideFirstSteps: endpoint({
    ...routes.hideFirstSteps,
    summary: 'Oculta los primeros pasos a toda la empresa, o los muestra otra vez',
    access: access.admins,
    body: z.object({ hidden: z.boolean() }),
    response: firstStepsSchema,
    errors: [],
  }),
  skipFirstStep: endpoint({
    ...routes.skipFirstStep,
    summary: 'Dice que la empresa no necesita uno de los primeros pasos, o que sí',
    access: access.admins,
    body: z.object({ step: z.enum(optionalFirstSteps), skipped: z.boolean() }),
    response: firstStepsSchema,
    errors: [],
  }),
}
