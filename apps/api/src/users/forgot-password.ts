import { forgotLimits, type Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { errorMessage } from '../platform/errors/error-message'
import { createFairQueue } from '../platform/fairness/fair-queue'
import { createStoredBuckets } from '../platform/fairness/stored-buckets'
import type { OutgoingMail } from '../platform/mail/mail'
import { isQuiet } from '../platform/quiet/quiet'
import type { Services } from '../platform/services'
import { findLoginUser } from '../sessions/log-in/find-login-user'
import { networkOf } from '../sessions/log-in/network-of'
import { addressOfLink, createPasswordLink } from './password-link'

const linkMs = 60 * 60_000
/** Keeps strangers from filling a person's mailbox. */
const maxLinksPerHour = 3

const tryLock: Statement = {
  name: 'try_lock_password_links',
  text: `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as acquired`,
}
const countLinks: Statement = {
  name: 'count_password_links',
  text: `select count(*)::int as links from password_resets
    where business_uuid = $1::uuid and user_uuid = $2::uuid and created_at > $3::timestamptz`,
}

type ForgotPassword = (
  typed: string,
  address: string,
) => Promise<Record<string, never> | Refusal<'RATE_LIMITED'>>

/**
 * Sends a one-time link, if the account exists. The response does not depend on that and does not wait for it, so neither
 * its content nor its time tells who has an account. Refusals depend only on the caller's network and the total load.
 */
export function createForgotPassword(services: Services): ForgotPassword {
  const { log } = services
  const { address: ofAddress, email: ofEmail, all } = forgotLimits
  const addresses = createStoredBuckets(services, 'forgot address', ofAddress)
  const emails = createStoredBuckets(services, 'forgot email', ofEmail)
  const queue = createFairQueue(all)

  return async (typed, address) => {
    const network = networkOf(address)
    if (!(await addresses.take(network))) return refuse('RATE_LIMITED')
    const email = typed.replaceAll('\u0000', '').trim().toLowerCase()
    // After too many requests for this address, answers as usual: a mail was sent already.
    if (!(await emails.take(email))) return {}
    const preparing = queue.run(network, () => prepareResetMail(services, email))
    if (preparing === null) return refuse('RATE_LIMITED')
    // Outside of the queue: a mail server that hangs must not keep others from their links.
    preparing
      .then((mail) => mail && services.mail.send(mail))
      .catch((error: unknown) =>
        log.error({ err: errorMessage(error) }, 'a mail to reset a password could not be sent'),
      )
    return {}
  }
}

export async function sendResetLink(services: Services, email: string): Promise<void> {
  const mail = await prepareResetMail(services, email)
  if (mail) await services.mail.send(mail)
}

/** Writes the link. Null: no mail is to be sent. */
async function prepareResetMail(services: Services, email: string): Promise<OutgoingMail | null> {
  const { db, clock, log, settings } = services
  const user = await findLoginUser(services, email)
  if (!user) return null
  if (await isQuiet(db)) {
    log.warn('a mail to reset a password was not sent: nothing leaves from this copy')
    return null
  }
  const now = clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const token = await db.write(user.business, async (tx) => {
    // Another request is doing the same for this account: it sends the mail.
    const { business, uuid } = user
    const [lock] = await tx.send<{ acquired: boolean }>(tryLock, [`reset:${uuid}`])
    if (!lock?.acquired) return null
    const [recent] = await tx.send<{ links: number }>(countLinks, [business, uuid, hourAgo])
    if (!recent || recent.links >= maxLinksPerHour) return null
    return createPasswordLink(tx, { business, user: uuid, email, now, lifetimeMs: linkMs })
  })
  if (token === null) return null
  const link = addressOfLink(settings, token)
  return {
    to: email,
    subject: 'Tu nueva contraseña de Hilo',
    text: `Alguien pidió cambiar la contraseña de esta cuenta. Si fuiste tú, abre este enlace en la próxima hora:\n\n${link}\n\nSi no fuiste tú, no tienes que hacer nada.`,
  }
}
