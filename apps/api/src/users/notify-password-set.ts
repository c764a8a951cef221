import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import { operatorName } from './operator-name'

/** Notifies a person by mail that another person has set their password. */
export async function notifyPasswordSet(
  { mail, settings }: Pick<Services, 'mail' | 'settings'>,
  { email, by }: JobPayloads['notify_password_set'],
): Promise<void> {
  await mail.send({
    to: email,
    subject: 'Alguien cambió tu contraseña de Hilo',
    text:
      `${by ?? operatorName} puso una contraseña nueva a tu cuenta y cerró tus sesiones. Pídesela, entra en ${settings.publicUrl} y elige otra en «Mi cuenta».\n\n` +
      'Si no lo esperabas, pon otra tú con «¿Olvidaste tu contraseña?» y avisa a quien administra tu empresa.',
  })
}
