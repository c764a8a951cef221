import { randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoints, Interaction, StartOption } from '@hilo/contracts'
import type { TestAgent } from './agent'
import type { TestApi } from './boot'
import { customerWrites } from './customer'

let phoneCount = 0
/** A phone number not used before in this run, without the last digits that make the simulator fail. */
export const newPhone = (): string => {
  phoneCount += 1
  return `57350${String(phoneCount).padStart(6, '0')}1`
}

/** Finishes every open interaction. */
export const finishAll = (api: TestApi) =>
  api.owner.query(
    `with finished as (
       update interactions set status = 'finished', finished_at = now(), paused = false, expired = false, expires_at = null
       where status <> 'finished' returning business_uuid, uuid, created_at)
     insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
     select business_uuid, 'facts', uuid, '[]', created_at, created_at from finished`,
  )

export interface Chat {
  readonly phone: string
  readonly uuid: string
  readonly conversation: string
  readonly client: string
}

/** A new customer of the first business writes. Returns the ids of the waiting chat. */
export async function waitingChat(api: TestApi, text = 'Hola, ¿tienen la ruana gris?'): Promise<Chat> {
  const phone = newPhone()
  await customerWrites(api, api.world.tienda.whatsapp, { text, phone })
  const { rows } = await api.owner.query<{ uuid: string; conversation: string; client: string }>(
    `select uuid, conversation_uuid as conversation, contact_uuid as client
     from interaction_rows where business_uuid = $1 and handle = $2 and status <> 'finished'`,
    [api.world.tienda.uuid, `+${phone}`],
  )
  const [row] = rows
  if (!row) throw new Error('the message made no interaction')
  return { phone, ...row }
}

/** A new chat that the agent has taken. */
export async function chatOf(api: TestApi, agent: TestAgent): Promise<Chat> {
  const chat = await waitingChat(api)
  const { status, body } = await agent.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
  if (status !== 200) throw new Error(`taking the chat was refused: ${String(body.code)}`)
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

/** By which ways the agent can write to a contact. */
export async function startOptionsOf(
  api: TestApi,
  { token }: TestAgent,
  contact: string,
): Promise<StartOption[]> {
  const path = `/api/clients/writing/${contact}`
  const { body } = await api.request().get(path).set('Authorization', `Bearer ${token}`).expect(200)
  return body as StartOption[]
}

/** The agent writes to the customer of a chat that is over: a new interaction of theirs. */
export async function startsConversation(
  api: TestApi,
  agent: TestAgent,
  { client }: Pick<Chat, 'client'>,
  text = '¿Cómo vas?',
) {
  const option = (await startOptionsOf(api, agent, client)).find(
    ({ identity, first }) => identity !== null && first === 'text',
  )
  if (!option) throw new Error('this customer cannot be written to')
  const { account, identity } = option
  const { status, body } = await agent.post('/api/clients/write/', {
    contact: client,
    account: account.uuid,
    identity,
    message: { kind: 'text', text },
  })
  if (status !== 200) throw new Error(`writing first was refused: ${String(body.code)}`)
  return body as unknown as AnswerOf<Endpoints['startConversation']>
}

export const writesAgain = (api: TestApi, { phone }: Chat, text = '¿Sigue ahí?') =>
  customerWrites(api, api.world.tienda.whatsapp, { text, phone })

/** The interaction as the screen of its owner or of an admin fetches it. */
export async function rowOf(agent: TestAgent, chat: Chat): Promise<Interaction> {
  const { interaction } = await agent.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
    interaction: chat.uuid,
  })
  return interaction
}

/** The timeline events of a chat, oldest first. */
export async function timelineOf(agent: TestAgent, { conversation }: Chat): Promise<string[]> {
  const { messages } = await agent.get('get:interaction:conversation:messages', {
    conversation_uuid: conversation,
  })
  return messages.flatMap((entry) => (entry.type === 'timeline' ? [entry.body.event] : []))
}
