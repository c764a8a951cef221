import { recordAudit } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import type { LoginUser } from './find-login-user'
import { nobody } from './reserve-attempt'

interface RefusedLogin {
  readonly address: string
  readonly browser: string
  readonly os: string
}

/**
 * Logs a wrong password of a known account; the limit of failures bounds how many. An unknown address runs the same
 * statements, which store no line: the reserved failure is written again, so that both commits wait for the disk and neither
 * their number nor their time tells who has an account.
 */
export async function recordRefusal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: LoginUser | null,
  { address, browser, os }: RefusedLogin,
  reservation: bigint,
): Promise<void> {
  const { business, uuid } = user ?? nobody
  const now = clock.now()
  const device = [browser, os].filter((part) => part !== '').join(' · ')
  await db.tenant(business, async (tx) => {
    await tx.$executeRaw`update login_failures set occurred_at = occurred_at where id = ${reservation}`
    await recordAudit(tx, { actor: { business, uuid }, address, device }, now, {
      action: 'session.login_refused',
      target: uuid,
    })
  })
}
