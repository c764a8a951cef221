import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'

/** Tells an admin by mail that Hilo has stopped sending to an address. */
export async function notifyHookPaused(
  { mail, settings }: Pick<Services, 'mail' | 'settings'>,
  { email, name, pause }: JobPayloads['notify_hook_paused'],
): Promise<void> {
  const why =
    pause === 'gone' ? 'respondió que ya no existe (410)' : 'no ha recibido nada desde hace tres días'
  await mail.send({
    to: email,
    subject: `Hilo pausó los avisos a «${name}»`,
    text:
      `La dirección «${name}» ${why}, y Hilo dejó de avisarle lo que pasa en tu empresa.\n\n` +
      `Lo que pase la espera hasta siete días: revísala y reanúdala en Configuración > Integraciones, en ${settings.publicUrl}.`,
  })
}
