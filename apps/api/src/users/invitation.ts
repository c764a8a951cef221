import { errorMessage } from '../platform/errors/error-message'
import { isQuiet } from '../platform/quiet/quiet'
import type { Services } from '../platform/services'
import { operatorName } from './operator-name'
import { addressOfLink } from './password-link'

/** A weekend and some days; later the person asks for a link as one who forgot their password does. */
const linkDays = 7
export const invitationMs = linkDays * 24 * 60 * 60_000

/** Returns what became of the mail. */
export async function sendInvitation(
  { db, mail, settings, log }: Pick<Services, 'db' | 'mail' | 'settings' | 'log'>,
  { token, to, by }: { token: string; to: string; by: string | null },
): Promise<'sent' | 'kept_as_file' | 'not_sent'> {
  if (await isQuiet(db)) {
    log.warn('an invitation was not sent: nothing leaves from this copy')
    return 'not_sent'
  }
  const inviting = by ?? operatorName
  try {
    await mail.send({
      to,
      subject: `${inviting} te invitó a Hilo`,
      text:
        `${inviting} te invitó a atender clientes en Hilo. Abre este enlace en los próximos ${linkDays} días y elige tu contraseña:\n\n` +
        `${addressOfLink(settings, token)}\n\nDespués entras con este correo en ${settings.publicUrl}. Si no esperabas esta invitación, no tienes que hacer nada.`,
    })
    return mail.leaves ? 'sent' : 'kept_as_file'
  } catch (error) {
    log.error({ err: errorMessage(error) }, 'an invitation could not be sent')
    return 'not_sent'
  }
}
