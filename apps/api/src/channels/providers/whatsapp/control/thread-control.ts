import { z } from 'zod'
import type { ThreadControl } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { type GraphAccess, graphPost } from '../../meta/graph'
import type { SubcodeTable } from '../../meta/graph-errors'
import { noRecipient, recipientOf } from '../send/recipient'

const done = z.looseObject({})

/** Meta documents one code of its own. */
const subcodes: SubcodeTable = {
  '100/2494191': [
    'rejected',
    'Meta solo lo deja a la aplicación que la empresa eligió para recibir lo que la IA no resuelve (Escalation, en Meta Business Suite), y no es la de este canal.',
  ],
}

/** `POST /<number>/thread_control`. */
export async function controlThread(
  graph: GraphAccess,
  phoneNumberId: string,
  to: readonly string[],
  action: ThreadControl,
): Promise<SendError | null> {
  const recipient = recipientOf(to)
  if (!recipient) return noRecipient.error
  const body = { messaging_product: 'whatsapp', ...recipient, action }
  const answer = await graphPost(
    { ...graph, subcodes },
    { path: `${phoneNumberId}/thread_control`, body, repeatable: false },
    done,
  )
  return 'error' in answer ? answer.error : null
}
