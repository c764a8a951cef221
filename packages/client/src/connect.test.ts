import { expect, it } from 'vitest'
import { connectLive } from './connect'

it('connects as the specification says: websocket only, endless retries from 1 s to 5 s, timeout 20 s', () => {
  const socket = connectLive({ url: 'http://127.0.0.1:9', token: () => 'a token' })
  const { io } = socket as unknown as {
    io: {
      opts: object
      reconnectionAttempts(): number
      reconnectionDelay(): number
      reconnectionDelayMax(): number
    }
  }
  socket.close()
  expect((socket as unknown as { nsp: string }).nsp).toBe('/chats')
  expect(io.opts).toMatchObject({ transports: ['websocket'], reconnection: true, timeout: 20_000 })
  expect([io.reconnectionAttempts(), io.reconnectionDelay(), io.reconnectionDelayMax()]).toEqual([
    Number.POSITIVE_INFINITY,
    1000,
    5000,
  ])
  const { auth } = socket as unknown as { auth: (give: (data: object) => void) => void }
  auth((data) => expect(data).toEqual({ token: 'a token', replies: false }))
})
