import { z } from 'zod'
import type { CallToDial } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { callbackData } from '../../meta/callback-data'
import { type GraphAccess, graphPost } from '../../meta/graph'
import { noRecipient, recipientOf } from '../send/recipient'
import { callErrors } from './errors'

const dialed = z.looseObject({ calls: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })

/** `POST /<number>/calls` with `connect`. Never twice: a second one would ring again. */
export async function dialCall(
  graph: GraphAccess,
  phoneNumberId: string,
  { to, call, sdp }: CallToDial,
): Promise<{ readonly call: string } | { readonly error: SendError }> {
  const recipient = recipientOf(to)
  if (!recipient) return noRecipient
  const body = {
    messaging_product: 'whatsapp',
    ...recipient,
    action: 'connect',
    session: { sdp_type: 'offer', sdp },
    biz_opaque_callback_data: callbackData(call),
  }
  const answer = await graphPost(
    { ...graph, errors: callErrors },
    { path: `${phoneNumberId}/calls`, body, repeatable: false },
    dialed,
  )
  if ('error' in answer) return answer
  return { call: answer.value.calls[0]?.id ?? '' }
}
