import { z } from 'zod'
import { auditActions, auditKinds } from '../audit'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate, uuid } from '../primitives'
import { routes } from '../routes'
import { rowsQuery } from './rows-query'

/** The fields that an act changed, each with its value before and after. Long values are cut. */
const auditChanges = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))

export const auditLineSchema = z.object({
  uuid,
  created_at: isoDate,
  /** The actor, under the name of that time. Without uuid: the operator on the server's command line, or Hilo. */
  actor: z.object({ uuid: uuid.nullable(), name: z.string().nullable() }),
  action: z.enum(auditActions),
  /**
   * The target, under the name of that time. Contacts and chats show the contact's present name, because the log
   * outlives the contact and must keep none of its data.
   */
  subject: z.object({ uuid: uuid.nullable(), name: z.string().nullable() }),
  changes: auditChanges,
  /** Further details: counts, other rows. Never secrets, passwords or messages. */
  details: z.record(z.string(), z.unknown()),
  /** The network address and the device of the session. */
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditLine = z.output<typeof auditLineSchema>

/** Postgres takes no year zero. */
const moment = isoDate.refine((value) => !value.startsWith('0000'))

/** `from` is inclusive, `to` is not. `q`: the name of the person or of the target, or the address. */
const auditFilter = rowsQuery.pick({ q: true }).extend({
  kind: z.enum(auditKinds).optional(),
  action: z.enum(auditActions).optional(),
  user: uuid.optional(),
  from: moment.optional(),
  to: moment.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>
const auditQuery = auditFilter.extend(rowsQuery.pick({ limit: true, cursor: true }).shape)
export type AuditQuery = z.output<typeof auditQuery>

export const auditEndpoints = {
  listAudit: endpoint({
    ...routes.listAudit,
    summary: 'La auditoría: quién hizo qué, lo último primero',
    access: access.admins,
    query: auditQuery,
    response: z.array(auditLineSchema),
    paged: true,
    errors: [],
  }),
  exportAudit: endpoint({
    ...routes.exportAudit,
    summary: 'La auditoría, con los mismos filtros, en CSV',
    access: access.admins,
    query: auditFilter,
    response: 'file',
    errors: [],
  }),
}
