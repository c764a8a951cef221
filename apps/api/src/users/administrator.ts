import type { Role } from '@hilo/contracts'
import type { AuditOrigin } from '../audit/record-audit'

/** The one who changes people: a person with the right, or the operator on the command line, who is no user. */
export interface Administrator extends AuditOrigin {
  readonly actor: AuditOrigin['actor'] & { readonly role: Role; readonly name: string | null }
}
