import { tryConnect } from '../../channels/accounts/accounts'
import type { ChannelConnection } from '../../channels/adapter'
import type { Services } from '../../platform/services'
import { isSameHours, problemOfHours, readBusinessHours, weekOf } from './business-hours'

/** Sends the business's hours to the numbers that use them for calls. Sending them twice changes nothing. */
export async function sendCallHours(services: Services, { business }: { business: string }): Promise<void> {
  const { db, log } = services
  const numbers = await db.tenant(business, (tx) =>
    tx.channelAccount.findMany({
      where: { business_uuid: business, calls_follow_hours: true, state: { not: 'disconnected' } },
    }),
  )
  for (const number of numbers) {
    const connection = tryConnect(services, number)?.connection
    if (!connection) continue
    const answer = await sendHours(services, business, connection)
    if (answer === 'left') await setFollowing(services, { business, uuid: number.uuid, follows: false })
    if (typeof answer !== 'object') continue
    const { code, msg, kind } = answer.error
    log.warn({ account: number.uuid, code }, 'the hours of calls could not be sent to the provider')
    // The job tries again, except after a refusal, which would repeat.
    if (!['rejected', 'account', 'auth', 'blocked'].includes(kind))
      throw new Error(`the hours of calls could not be sent to the provider: ${msg}`)
  }
}

type Asked = Exclude<Awaited<ReturnType<NonNullable<ChannelConnection['setCallSettings']>>>, null>

/** `left`: the hours were switched off at the provider, so the number no longer follows the business's hours. */
async function sendHours(
  services: Services,
  business: string,
  { callSettings, setCallSettings }: ChannelConnection,
): Promise<'sent' | 'left' | { readonly error: Asked }> {
  if (!callSettings || !setCallSettings) return 'sent'
  const known = await callSettings()
  if ('error' in known) return known
  if (known.hours === null) return 'left'
  const own = await readBusinessHours(services, business)
  const now = services.clock.now()
  const wanted = weekOf(own, now)
  // Hours that WhatsApp does not accept are not sent, and 'Canales' shows that the provider's hours differ.
  if (problemOfHours(own) !== null || isSameHours(known.hours, wanted, now)) return 'sent'
  const { on, icon, asksPermission } = known
  const error = await setCallSettings({ on, icon, asksPermission, hours: { ...wanted, enforced: true } })
  return error ? { error } : 'sent'
}

/** Sets whether a number's hours of calls follow those of the business. */
export const setFollowing = (
  { db }: Pick<Services, 'db'>,
  { business, uuid, follows }: { business: string; uuid: string; follows: boolean },
): Promise<unknown> =>
  db.tenant(business, (tx) =>
    tx.channelAccount.updateMany({
      where: { business_uuid: business, uuid, calls_follow_hours: !follows },
      data: { calls_follow_hours: follows },
    }),
  )
