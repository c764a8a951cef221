import { errorMessage } from '../platform/errors/error-message'
import type { Services } from '../platform/services'
import { addressOfLink } from './password-link'

/** A weekend and some days; later the person asks for a link as one who forgot their password does. */
const linkDays = 7
export const invitationMs = linkDays * 24 * 60 * 60_000

/** Returns what became of the mail. */
export async function sendInvitation(
  { mail, settings, log }: Pick<Services, 'mail' | 'settings' | 'log'>,
  { token, to, by }: { token: string; to: string; by: string | null },
): Promise<'sent' | 'kept_as_file' | 'not_sent'> {
  const inviting = by ?? 'Quien opera Hilo'
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
