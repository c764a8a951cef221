import type { Role } from '@hilo/contracts'
import type { AuditOrigin } from '../audit/record-audit'

/** The actor of changes to people: a person with the right to, or the operator on the command line, who is not a user. */
export interface Administrator extends AuditOrigin {
  readonly actor: AuditOrigin['actor'] & { readonly role: Role; readonly name: string | null }
}
