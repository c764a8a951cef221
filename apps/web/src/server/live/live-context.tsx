import type { LiveSocket } from '@hilo/client'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Live, LiveState } from './live'

export const LiveContext = createContext<Live | null>(null)

function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive outside of the live connection')
  return live
}

export const useSocket = (): LiveSocket => useLive().socket

export function useLiveState(): LiveState {
  const live = useLive()
  return useSyncExternalStore(live.subscribe, live.state)
}

export function useOutdated(): boolean {
  const live = useLive()
  return useSyncExternalStore(live.subscribe, live.outdated)
}

export function useEverOnline(): boolean {
  const live = useLive()
  return useSyncExternalStore(live.subscribe, live.everOnline)
}
