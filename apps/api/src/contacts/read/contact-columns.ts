import type { BodyOf, contactEndpoints } from '@hilo/contracts'

type Fields = BodyOf<typeof contactEndpoints.createContact>

/** The contract's fields as table columns; absent ones stay undefined. */
export function columnsOf({ name, nit, phone, email, extra_data }: Fields) {
  const { tags, additionalInfo: additional_info } = extra_data ?? {}
  return { name, nit, phone, email, tags, additional_info }
}
