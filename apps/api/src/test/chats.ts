import { randomUUID } from 'node:crypto'
import type { Interaction } from '@hilo/contracts'
import type { TestAgent } from './agent'
import type { TestApi } from './boot'
import { customerWrites } from './customer'

let phones = 0
/** A number that nobody has had yet in this run, and none of those that the simulator lets fail by their last digits. */
export const newPhone = (): string => {
  phones += 1
  return `57350${String(phones).padStart(6, '0')}1`
}

/** An empty house: everything that was open is over. */
export const finishAll = (api: TestApi) =>
  api.owner.query(
    `update interactions set status = 'finished', finished_at = now(), paused = false, expired = false,
       expires_at = null where status <> 'finished'`,
  )

export interface Chat {
  readonly phone: string
  readonly uuid: string
  readonly conversation: string
  readonly client: string
}

/** A customer of the first business writes for the first time; the row as the database has it. */
export async function waitingChat(api: TestApi, text = 'Hola, ¿tienen la ruana gris?'): Promise<Chat> {
  const phone = newPhone()
  await customerWrites(api, api.world.tienda.whatsapp, { text, phone })
  const { rows } = await api.owner.query<{ uuid: string; conversation: string; client: string }>(
    `select uuid, conversation_uuid as conversation, contact_uuid as client
     from interaction_rows where business_uuid = $1 and handle = $2 and status <> 'finished'`,
    [api.world.tienda.uuid, `+${phone}`],
  )
  const [row] = rows
  if (!row) throw new Error('the customer did not arrive')
  return { phone, ...row }
}

export async function chatOf(api: TestApi, agent: TestAgent): Promise<Chat> {
  const chat = await waitingChat(api)
  const { status, body } = await agent.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
  if (status !== 200) throw new Error(`nobody could take it: ${String(body.code)}`)
  return chat
}

export const answers = (agent: TestAgent, chat: Chat, text = 'Claro que sí') =>
  agent.get('send:message', {
    uuid: randomUUID(),
    to: chat.client,
    type: 'text',
    body: { text },
    conversation_uuid: chat.conversation,
  })

export const writesAgain = (api: TestApi, { phone }: Chat, text = '¿Sigue ahí?') =>
  customerWrites(api, api.world.tienda.whatsapp, { text, phone })

/** The row as its owner's, or an admin's, screen would fetch it. */
export async function rowOf(agent: TestAgent, chat: Chat): Promise<Interaction> {
  const { interaction } = await agent.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
    interaction: chat.uuid,
  })
  return interaction
}

/** The lines of a chat's timeline, oldest first. */
export async function timelineOf(agent: TestAgent, { conversation }: Chat): Promise<string[]> {
  const { messages } = await agent.get('get:interaction:conversation:messages', {
    conversation_uuid: conversation,
  })
  return messages.flatMap((entry) => (entry.type === 'timeline' ? [entry.body.event] : []))
}
