import { z } from 'zod'
import type { PhoneSyncKind } from '../../inbound'
import type { SendError } from '../../outbound'
import { type GraphAccess, graphPost } from '../meta/graph'

const accepted = z.looseObject({ request_id: z.string().max(200).optional().catch(undefined) })
const types: Readonly<Record<PhoneSyncKind, string>> = { contacts: 'smb_app_state_sync', history: 'history' }

/** Asks Meta for the contacts, or the chats, of the phone of a number. Meta takes each request once. */
export async function requestPhone(
  graph: GraphAccess,
  phoneNumberId: string,
  kind: PhoneSyncKind,
): Promise<{ readonly request: string | null } | { readonly error: SendError }> {
  const body = { messaging_product: 'whatsapp', sync_type: types[kind] }
  const answer = await graphPost(
    graph,
    { path: `${phoneNumberId}/smb_app_data`, body, repeatable: false },
    accepted,
  )
  return 'error' in answer ? answer : { request: answer.value.request_id ?? null }
}
