import type { LiveSocket } from '@hilo/client'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { refetchByEvents } from './counts'

/** Every chat of the team that begins, ends or moves changes a load. */
const refetchPauseMs = 3000

/** Refetches the people a chat can be given to, and their load, while they are shown. */
export const followReceivers = (socket: LiveSocket, client: QueryClient): (() => void) =>
  refetchByEvents(socket, client, keys.receivers, refetchPauseMs, [
    'connect',
    'presence',
    'update:contact:interactions',
  ])
