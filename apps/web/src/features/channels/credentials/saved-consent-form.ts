import { channelsThat } from '@hilo/contracts'
import { fieldsOf } from './credential-fields'

/** The input for a mailbox from before the browser left for Google. */
export interface ConsentForm {
  readonly name: string
  readonly typed: Readonly<Record<string, string>>
}

const key = 'hilo:google'
const plainFields = channelsThat(({ consent }) => consent !== null)
  .flatMap((type) => fieldsOf(type, {}, false))
  .filter(({ secret }) => !secret)

/**
 * Stored for this tab until the browser returns, so that a refused consent can be repeated. Secrets are not stored.
 * Null deletes it.
 */
export function saveConsentForm(form: ConsentForm | null): void {
  try {
    const typed = form && Object.fromEntries(plainFields.map(({ name }) => [name, form.typed[name] ?? '']))
    if (typed) sessionStorage.setItem(key, JSON.stringify({ name: form.name, typed }))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is full or forbidden: then it is typed again.
  }
}

export function savedConsentForm(): ConsentForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ConsentForm | null
  } catch {
    return null
  }
}
