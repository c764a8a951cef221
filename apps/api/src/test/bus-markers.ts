import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connectLive, type LiveSocket } from '@hilo/client'
import { createBusiness } from '../business/create-business'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { addUser, password, type TestUser } from './factories'

interface Serving {
  readonly url: string
}
interface Listener {
  readonly socket: LiveSocket
  readonly received: Set<string>
}

interface BusMarkers {
  delivered(): Promise<void>
  close(): void
}

/**
 * Finds out when events have crossed from each process to each other one: every process publishes a marker, which every
 * serving process passes on to a socket of a business that nobody else is in. Events of one process arrive in order, so
 * what it published before its marker has arrived before it. With one process there is nothing to wait for.
 */
export function createBusMarkers(serving: readonly Serving[], publishers: readonly Services[]): BusMarkers {
  let person: Promise<TestUser> | null = null
  const listeners = new Map<string, Promise<Listener>>()

  async function createPerson(): Promise<TestUser> {
    const [services] = publishers as [Services]
    const { uuid } = await createBusiness(services, { name: 'Marcas', welcome: '', farewell: '' })
    const person = { business: uuid, name: 'Marca', email: 'marca@marcas.test', role: 'ADMIN' } as const
    return addUser(services, person)
  }

  async function connect(url: string, { email }: TestUser): Promise<Listener> {
    const answer = await fetch(`${url}/api/auth/session/user/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, browser: 'vitest', os: 'test' }),
    })
    const { token } = (await answer.json()) as { token: string }
    const socket = connectLive({ url, token: () => token })
    const received = new Set<string>()
    socket.on('typing', ({ conversation_uuid }) => received.add(conversation_uuid))
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    return { socket, received }
  }

  /** Connects again where a test's clock has ended the session. */
  async function listenerAt(url: string, user: TestUser): Promise<Listener> {
    const known = listeners.get(url)
    const listener = await known
    if (listener?.socket.connected) return listener
    listener?.socket.close()
    // Another one may have begun to connect meanwhile.
    if (listeners.get(url) === known) listeners.set(url, connect(url, user))
    return listenerAt(url, user)
  }

  return {
    async delivered() {
      if (publishers.length < 2) return
      person ??= createPerson()
      const user = await person
      const all = await Promise.all(serving.map(({ url }) => listenerAt(url, user)))
      const markers = publishers.map(({ realtime }) => {
        const marker = randomUUID()
        const writer = { uuid: user.uuid, name: user.name }
        const payload = { conversation_uuid: marker, user: writer, typing: true }
        realtime.publish([rooms.user(user.uuid)], 'typing', payload)
        return marker
      })
      await Promise.all(all.flatMap((listener) => markers.map((marker) => waitForMarker(listener, marker))))
    },
    close() {
      for (const listener of listeners.values()) void listener.then(({ socket }) => socket.close())
    },
  }
}

function waitForMarker({ socket, received }: Listener, marker: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!received.delete(marker)) return false
      socket.off('typing', check)
      socket.off('disconnect', lost)
      resolve()
      return true
    }
    const lost = () => reject(new Error('the connection that hears markers was lost'))
    if (check()) return
    socket.on('typing', check)
    socket.on('disconnect', lost)
  })
}
