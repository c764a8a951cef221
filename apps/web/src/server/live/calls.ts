import type { LiveSocket } from '@hilo/client'
import type { RingingCall, ServerEventPayload } from '@hilo/contracts'
import { useSyncExternalStore } from 'react'
import { call } from '../http/api-client'

/** The calls that ring for this person now, the oldest first. */
let ringing: readonly RingingCall[] = []
const listeners = new Set<() => void>()

function set(next: readonly RingingCall[]): void {
  ringing = next
  for (const listener of listeners) listener()
}
const without = (uuid: string) => ringing.filter((one) => one.uuid !== uuid)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRinging = (): readonly RingingCall[] => useSyncExternalStore(subscribe, () => ringing)

/** This person does not want it, or has just answered it: its event comes a moment later. */
export const stopRinging = (uuid: string): void => set(without(uuid))

export function followCalls(socket: LiveSocket): () => void {
  /** Counts requests and events, so that an answer that is older than an event changes nothing. */
  let changes = 0
  const fetchRinging = async () => {
    const before = ++changes
    // If the request fails, the events bring the calls.
    const calls = await call('ringingCalls').catch(() => null)
    if (calls && before === changes) set(calls)
  }
  const onRinging = ({ call: one }: ServerEventPayload<'call:ringing'>) => {
    changes += 1
    set([...without(one.uuid), one])
  }
  // An event that follows names the people for whom it still rings.
  const onChange = ({ call: { uuid, state } }: ServerEventPayload<'update:call'>) => {
    changes += 1
    if (ringing.some((one) => one.uuid === uuid)) set(without(uuid))
    // After a call this person may be rung again: fetches what rings now.
    if (state === 'ended') void fetchRinging()
  }
  const onConnect = () => void fetchRinging()
  socket.on('connect', onConnect)
  socket.on('call:ringing', onRinging)
  socket.on('update:call', onChange)
  if (socket.connected) onConnect()
  return () => {
    socket.off('connect', onConnect)
    socket.off('call:ringing', onRinging)
    socket.off('update:call', onChange)
    set([])
  }
}
