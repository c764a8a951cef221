import {
  abilitiesOf,
  type BodyOf,
  type CallSettings,
  type callEndpoints,
  isRefusal,
  refuse,
} from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { tryConnect, unreadableCredentials } from '../../channels/accounts/accounts'
import type { AccountCalls, ChannelConnection } from '../../channels/adapter'
import type { Actor } from '../../platform/http/actor'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { type BusinessHours, isSameWeek, problemOfHours, readBusinessHours, weekOf } from './business-hours'
import { setFollowing } from './send-call-hours'

type SaveInput = BodyOf<(typeof callEndpoints)['saveCallSettings']>

/** Reads an account's settings for calls from the provider. Hilo stores none of them. */
export async function readCallSettings(services: Services, actor: Actor, id: string) {
  const found = await findNumber(services, actor, id)
  if (isRefusal(found)) return found
  return askSettings(services, actor, found.connection)
}

/** Changes the settings at the provider, and reads them again. */
export async function saveCallSettings(
  services: Services,
  by: AuditOrigin & { readonly actor: Actor },
  { id, ...wanted }: SaveInput,
): Promise<Awaited<ReturnType<typeof readCallSettings>>> {
  const { actor } = by
  const found = await findNumber(services, actor, id)
  if (isRefusal(found)) return found
  const { connection, name } = found
  const { hours, ...switches } = wanted
  const reason = await change(services, actor, connection, wanted)
  if (reason === null)
    await setFollowing(services, { business: actor.business, uuid: id, follows: hours === 'business' })
  // Records also a change that the provider refused, or whose outcome is unknown, because a person requested it.
  await services.db.tenant(actor.business, (tx) =>
    recordAudit(tx, by, services.clock.now(), {
      action: 'channel.calls',
      target: id,
      name,
      details: { ...switches, call_hours: hours },
    }),
  )
  const { settings, reason: unknown } = await askSettings(services, actor, connection)
  return { settings, reason: reason ?? unknown }
}

/** Changes the settings. Returns why not; null: changed. */
async function change(
  services: Services,
  actor: Actor,
  connection: ChannelConnection | null,
  { on, icon, asks_permission: asksPermission, hours: wanted }: Omit<SaveInput, 'id'>,
): Promise<string | null> {
  if (await isQuiet(services.db)) return quietSentence
  if (!connection?.setCallSettings || !connection.callSettings) return unreadableCredentials
  const hours = await hoursOf(services, actor, connection.callSettings, wanted)
  if ('problem' in hours) return hours.problem
  const error = await connection.setCallSettings({ on, icon, asksPermission, ...hours })
  return error?.msg ?? null
}

type HoursChange = Pick<Parameters<NonNullable<ChannelConnection['setCallSettings']>>[0], 'hours'>

async function hoursOf(
  services: Services,
  actor: Actor,
  ask: NonNullable<ChannelConnection['callSettings']>,
  wanted: SaveInput['hours'],
): Promise<HoursChange | { readonly problem: string }> {
  if (wanted === 'other') return {}
  if (wanted === 'business') {
    const hours = await readBusinessHours(services, actor)
    const problem = problemOfHours(hours)
    return problem === null
      ? { hours: { ...weekOf(hours, services.clock.now()), enforced: true } }
      : { problem }
  }
  // The provider refuses empty hours, so its present hours are switched off.
  const known = await ask()
  if ('error' in known) return { problem: known.error.msg }
  return known.hours === null ? {} : { hours: { ...known.hours, enforced: false } }
}

async function findNumber(services: Services, actor: Actor, uuid: string) {
  const row = await services.db.tenant(actor, (tx) =>
    tx.channelAccount.findFirst({
      where: { business_uuid: actor.business, uuid, state: { not: 'disconnected' } },
    }),
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  if (!abilitiesOf(row.type).calls) return refuse('CALLS_NOT_HERE')
  return { name: row.name, connection: tryConnect(services, row)?.connection ?? null }
}

async function askSettings(
  services: Services,
  actor: Actor,
  connection: ChannelConnection | null,
): Promise<CallSettings> {
  if (await isQuiet(services.db)) return { settings: null, reason: quietSentence }
  const known = await connection?.callSettings?.()
  if (!known) return { settings: null, reason: unreadableCredentials }
  if ('error' in known) return { settings: null, reason: known.error.msg }
  const business_hours = await readBusinessHours(services, actor)
  return { settings: present(known, business_hours, services.clock.now()), reason: null }
}

const present = (
  { on, icon, asksPermission, hours, restriction }: AccountCalls,
  own: BusinessHours,
  now: Date,
): CallSettings['settings'] => ({
  on,
  icon,
  asks_permission: asksPermission,
  hours: hours === null ? 'always' : isSameWeek(hours, weekOf(own, now)) ? 'business' : 'other',
  restriction,
})
