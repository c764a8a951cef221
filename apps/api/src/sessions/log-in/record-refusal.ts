import { recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import type { LoginUser } from './find-login-user'
import { nobody } from './reserve-attempt'

const writeAgain: Statement = {
  name: 'write_login_failure_again',
  text: `update login_failures set occurred_at = occurred_at where id = $1::bigint`,
}

interface RefusedLogin {
  readonly address: string
  readonly browser: string
  readonly os: string
}

/**
 * Logs a wrong password of a known account; the limit of failures bounds how many. An unknown address runs the same
 * statements, which store no line: the reserved failure is written again, so that both commits wait for the disk, and neither their
 * number nor their time reveals who has an account.
 */
export async function recordRefusal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: LoginUser | null,
  { address, browser, os }: RefusedLogin,
  reservation: string,
): Promise<void> {
  const { business, uuid } = user ?? nobody
  const now = clock.now()
  const device = [browser, os].filter((part) => part !== '').join(' · ')
  await db.guests.write(business, async (tx) => {
    await tx.send(writeAgain, [reservation])
    await recordAudit(tx, { actor: { business, uuid }, address, device }, now, {
      action: 'session.login_refused',
      target: uuid,
    })
  })
}
