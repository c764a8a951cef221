import { z } from 'zod'
import type { CallAction } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { type GraphAccess, graphPost } from '../../meta/graph'
import { callErrors } from './errors'

const done = z.looseObject({ success: z.boolean() })

/** `POST /<number>/calls`. Meta wants the same answer in `pre_accept` and in `accept`. */
export async function sendCallAction(
  graph: GraphAccess,
  phoneNumberId: string,
  { call, action, ...more }: CallAction,
): Promise<SendError | null> {
  const session = 'sdp' in more ? { session: { sdp_type: 'answer', sdp: more.sdp } } : {}
  const body = { messaging_product: 'whatsapp', call_id: call, action, ...session }
  const answer = await graphPost(
    { ...graph, errors: callErrors },
    { path: `${phoneNumberId}/calls`, body, repeatable: true },
    done,
  )
  return 'error' in answer ? answer.error : null
}
