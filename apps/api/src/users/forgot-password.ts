import { createHash, randomBytes } from 'node:crypto'
import { forgotLimits, type Refusal, refuse } from '@hilo/contracts'
import { wordsOf } from '../platform/errors/words-of'
import { createFairQueue } from '../platform/fairness/fair-queue'
import { createTokenBuckets } from '../platform/fairness/token-buckets'
import type { Services } from '../platform/services'
import { findLoginUser } from '../sessions/find-login-user'
import { networkOf } from '../sessions/network-of'

const linkMinutes = 60
/** Nobody's mailbox is filled by somebody else's curiosity. */
const mostLinksAnHour = 3

export const hashOfLink = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest())

export type ForgotPassword = (
  typed: string,
  address: string,
) => Promise<Record<string, never> | Refusal<'RATE_LIMITED'>>

/**
 * Sends a one-time link, if the account exists. The answer says nothing of that, and does not wait for it: neither
 * its words nor its time tell who has an account. Nor does a refusal: what counts is who asks, and how many do.
 */
export function createForgotPassword(services: Services): ForgotPassword {
  const { clock, log } = services
  const { address: ofAddress, email: ofEmail, all } = forgotLimits
  const addresses = createTokenBuckets(clock, ofAddress)
  const emails = createTokenBuckets(clock, ofEmail)
  const queue = createFairQueue(all)

  return async (typed, address) => {
    const network = networkOf(address)
    if (!addresses.take(network)) return refuse('RATE_LIMITED')
    const email = typed.replaceAll('\u0000', '').trim().toLowerCase()
    // Nobody is kept from a letter by who asks for it too often: there is one already.
    if (!emails.take(email)) return {}
    const sending = queue.run(network, () => sendLink(services, email))
    if (sending === null) return refuse('RATE_LIMITED')
    sending.catch((error: unknown) =>
      log.error({ err: wordsOf(error) }, 'a letter to reset a password could not be sent'),
    )
    return {}
  }
}

export async function sendLink(services: Services, email: string): Promise<void> {
  const { db, clock, mail, settings } = services
  const user = await findLoginUser(services, email)
  if (!user) return
  const now = clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const token = randomBytes(32).toString('base64url')
  const made = await db.tenant(user.business, async (tx) => {
    // Somebody else is at it for the same account: theirs is the letter, and nobody waits for it.
    const [alone] = await tx.$queryRaw<[{ alone: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`reset:${user.uuid}`}, 0)) as alone`
    if (!alone.alone) return false
    const recent = await tx.passwordReset.count({
      where: { user_uuid: user.uuid, created_at: { gt: hourAgo } },
    })
    if (recent >= mostLinksAnHour) return false
    await tx.passwordReset.create({
      data: {
        hash: hashOfLink(token),
        business_uuid: user.business,
        user_uuid: user.uuid,
        created_at: now,
        expires_at: new Date(now.getTime() + linkMinutes * 60_000),
      },
    })
    return true
  })
  if (!made) return
  const link = `${settings.publicUrl}/?reset=${token}`
  await mail.send({
    to: email,
    subject: 'Tu nueva contraseña de Hilo',
    text: `Alguien pidió cambiar la contraseña de esta cuenta. Si fuiste tú, abre este enlace en la próxima hora:\n\n${link}\n\nSi no fuiste tú, no tienes que hacer nada.`,
  })
}
