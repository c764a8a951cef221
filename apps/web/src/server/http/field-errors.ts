import type { Fields } from '@hilo/contracts'
import { ApiError } from './api-error'

/** Error codes that are about one field. */
const fieldOf: Partial<Record<ApiError['code'], string>> = {
  NAME_TAKEN: 'name',
  EMAIL_TAKEN: 'email',
  CONTACT_PHONE_TAKEN: 'phone',
  CONTACT_EMAIL_TAKEN: 'email',
  WRONG_PASSWORD: 'current',
  GUESSABLE_PASSWORD: 'password',
}

/** The errors of the fields, by the form's names: the `data.` that an update has before them is removed. */
export function fieldErrors(error: unknown): Fields {
  if (!(error instanceof ApiError)) return {}
  const field = fieldOf[error.code]
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, sentence]) => [path.replace(/^data\./u, ''), sentence]),
  )
  return field === undefined ? fields : { ...fields, [field]: error.message }
}
