import { ask, type CatchUp, catchUp, type LiveSocket } from '@hilo/client'
import type { OfflineStore } from './offline-store'
import { byStatus, goneOf, stands } from './pack'

/**
 * Forgets what this person lost while the device heard nothing: at each connection one question, of what is stored, whose answer names
 * only what is gone.
 */
export function checkKept(socket: LiveSocket, store: OfflineStore, forget: (about: string) => void): CatchUp {
  return catchUp(socket, async () => {
    const kept = await store.listAbout(...stands).catch(() => [])
    if (kept.length === 0) return null
    const asked = byStatus(kept)
    const answer = await ask(socket, 'get:interaction:gone', asked)
    if (!answer.ok) return answer
    goneOf(asked, answer.data).forEach(forget)
    return null
  })
}
