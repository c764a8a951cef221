import { randomBytes, randomUUID } from 'node:crypto'
import type { Ack, GuestCall, VideoCall } from '@hilo/contracts'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { TestAgent } from './agent'
import type { TestApi } from './boot'
import { type Chat, waitingChat } from './chats'

export const newKey = () => randomBytes(20).toString('hex')

export async function takenChat(api: TestApi, agent: TestAgent): Promise<Chat> {
  const chat = await waitingChat(api)
  expect((await agent.post('/api/interaction/assigned/user/', { uuid: chat.uuid })).status).toBe(200)
  return chat
}

/** The agent sends a link; it stands in the message. */
export async function inviteToVideo(
  api: TestApi,
  agent: TestAgent,
  chat?: Chat,
): Promise<VideoCall & { token: string; chat: Chat }> {
  const taken = chat ?? (await takenChat(api, agent))
  const { status, body } = await agent.post('/api/video/invite/', { conversation_uuid: taken.conversation })
  expect([status, body]).toMatchObject([200, { state: 'invited', invited_by: { uuid: agent.user.uuid } }])
  const { rows } = await api.owner.query(
    "select kind, type, status, body ->> 'text' as text from entries where uuid = $1",
    [body.uuid],
  )
  expect(rows).toMatchObject([{ kind: 'message', type: 'text', status: 'queued' }])
  const token = /\/v#([0-9a-f]{40})\n/.exec(rows[0].text)?.[1] ?? ''
  return { ...(body as unknown as VideoCall), token, chat: taken }
}

/** A customer's page of a video call. */
export function guestPage(at: string, token: string, key = newKey(), peer: string = randomUUID()) {
  const socket: Socket = io(`${at}/video`, {
    transports: ['websocket'],
    auth: { token, key, peer },
    reconnection: false,
    forceNew: true,
  })
  const heard: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
  const connected = new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) =>
      resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
    )
  })
  const does = async <T = GuestCall>(command: string, payload: object = {}): Promise<Ack<T>> =>
    socket.timeout(5_000).emitWithAck(command, payload)
  return { socket, key, peer, heard, connected, does }
}
