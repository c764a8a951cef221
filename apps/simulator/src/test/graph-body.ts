import { z } from 'zod'

/** What the tests read in answers of the Graph API. */
export const GraphBody = z.looseObject({
  error: z.looseObject({ code: z.number(), message: z.string(), fbtrace_id: z.string() }).optional(),
  messages: z.array(z.looseObject({ id: z.string() })).optional(),
  data: z.array(z.looseObject({ id: z.string().optional(), name: z.string().optional() })).optional(),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string() }) }).optional(),
  id: z.string().optional(),
  url: z.string().optional(),
})
