import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate } from '../primitives'
import { routes } from '../routes'
import { firstSteps } from '../vocabulary'

const firstStepsSchema = z.object({
  /** Whether each is done, by the rows as they are now. */
  steps: z.record(z.enum(firstSteps), z.boolean()),
  /** Since when the business does not want to see them; null: they are shown until all are done. */
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
}
