import { z } from 'zod'
import type { PermissionToCall } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { type GraphAccess, graphGet } from '../../meta/graph'
import { isPhone } from '../parse/read-customer'
import { noRecipient } from '../send/recipient'
import { callErrors } from './errors'

const second = z.coerce.number().int().positive()
const action = z.looseObject({
  action_name: z.string(),
  can_perform_action: z.boolean(),
  limits: z.array(z.looseObject({ limit_expiration_time: second.optional().catch(undefined) })).catch([]),
})
const answer = z.looseObject({
  permission: z.looseObject({ status: z.string(), expiration_time: second.optional().catch(undefined) }),
  actions: z.array(action).catch([]),
})

const dateOf = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(seconds * 1000)

/** `GET /<number>/call_permissions`: Meta asks about phones only. */
export async function readPermission(
  graph: GraphAccess,
  phoneNumberId: string,
  to: readonly string[],
): Promise<PermissionToCall | { readonly error: SendError }> {
  const phone = to.find(isPhone)
  if (phone === undefined) return noRecipient
  const path = `${phoneNumberId}/call_permissions?user_wa_id=${phone}`
  const asked = await graphGet({ ...graph, errors: callErrors }, path, answer)
  if ('error' in asked) return asked
  const { permission, actions } = asked.value
  const call = actions.find(({ action_name }) => action_name === 'start_call')
  const ask = actions.find(({ action_name }) => action_name === 'send_call_permission_request')
  const granted = permission.status === 'temporary' || permission.status === 'permanent'
  return {
    granted,
    until: permission.status === 'temporary' ? dateOf(permission.expiration_time) : null,
    mayCall: call?.can_perform_action ?? granted,
    mayAsk: ask?.can_perform_action ?? true,
    callAgainAt: againAt(call),
    askAgainAt: againAt(ask),
  }
}

/** When the last of the limits that are reached ends. */
function againAt(one: z.output<typeof action> | undefined): Date | null {
  const ends = one?.limits.flatMap(({ limit_expiration_time }) => limit_expiration_time ?? []) ?? []
  return ends.length > 0 ? dateOf(Math.max(...ends)) : null
}
