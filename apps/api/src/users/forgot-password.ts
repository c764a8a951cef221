import { createHash, randomBytes } from 'node:crypto'
import { wordsOf } from '../platform/errors/words-of'
import type { Services } from '../platform/services'
import { findLoginUser } from '../sessions/find-login-user'

const linkMinutes = 60
/** Nobody's mailbox is filled by somebody else's curiosity. */
const mostLinksAnHour = 3

export const hashOfLink = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest())

/**
 * Sends a one-time link, if the account exists. The answer says nothing of that, and does not wait for it: neither
 * its words nor its time tell who has an account.
 */
export async function forgotPassword(services: Services, typed: string): Promise<Record<string, never>> {
  const email = typed.replaceAll('\u0000', '').trim().toLowerCase()
  void sendLink(services, email).catch((error: unknown) =>
    services.log.error({ err: wordsOf(error) }, 'a letter to reset a password could not be sent'),
  )
  return {}
}

export async function sendLink(services: Services, email: string): Promise<void> {
  const { db, clock, mail, settings } = services
  const user = await findLoginUser(services, email)
  if (!user) return
  const now = clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const token = randomBytes(32).toString('base64url')
  const made = await db.tenant(user.business, async (tx) => {
    await tx.$queryRaw`select 1 from users where uuid = ${user.uuid}::uuid for no key update`
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
