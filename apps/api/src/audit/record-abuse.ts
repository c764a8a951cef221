import { errorMessage } from '../platform/errors/error-message'
import type { ReportForbidden } from '../platform/http/report-forbidden'
import type { Guest } from '../platform/realtime/guest-sockets'
import type { Services } from '../platform/services'
import { type AuditEvent, type AuditOrigin, recordAudit } from './record-audit'
import { uuidWithinHour } from './uuid-within-hour'

/** How many recent lines are remembered to save statements. The uuid of a line prevents duplicates. */
const mostKept = 10_000

/**
 * Logs refusals to people and guests: one line an hour for each person and thing, and for each link, so that a thousand attempts do not
 * fill the log. The refusal does not wait for its line.
 */
export function createAbuseLog({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
  const kept = new Set<string>()

  function record(origin: AuditOrigin, what: string, event: Omit<AuditEvent, 'uuid'>): void {
    const now = clock.now()
    const uuid = uuidWithinHour(what, now)
    if (kept.has(uuid)) return
    if (kept.size >= mostKept) kept.clear()
    kept.add(uuid)
    db.write(origin.actor.business, (tx) =>
      tx.commit(recordAudit(tx, origin, now, { ...event, uuid })),
    ).catch((error: unknown) => {
      kept.delete(uuid)
      log.warn({ err: errorMessage(error) }, 'a refusal could not be written to the audit log')
    })
  }

  const forbidden: ReportForbidden = ({ business, uuid: person, session, key }, what, address) =>
    record(
      { actor: { business, uuid: person, session, ...(key && { key }) }, address },
      `${key?.uuid ?? person} ${what}`,
      {
        action: 'session.forbidden',
        target: person,
        name: what,
      },
    )
  /** A guest sends more than their page ever would. */
  const flood = ({ business, call }: Pick<Guest, 'business' | 'call'>, address: string | null): void =>
    record({ actor: { business, uuid: null }, address }, `flood ${call}`, {
      action: 'session.guest_flood',
      target: call,
    })
  return { forbidden, flood }
}
