import type { Fields } from '@hilo/contracts'
import { z } from 'zod'
import es from 'zod/v4/locales/es.js'

// What is wrong with an input is said to a person.
z.config(es())

/** Zod's issues as input path -> sentence. `part` names where the input came from, unless it is the body. */
export function fieldsOf(error: z.ZodError, part = ''): Fields {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = [...(part ? [part] : []), ...issue.path].map(String).join('.') || 'body'
    fields[path] ??= issue.message
  }
  return fields
}
