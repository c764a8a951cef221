import type { ServerEventPayload } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../http/api-client'
import { followDownload } from '../http/download'
import { useSocket } from './live-context'

/** The progress disappears after this long without an event. An export waits less for its turn. */
const silenceMs = 45_000

/** How much of a download has left the server. */
export type Progress = Pick<ServerEventPayload<'update:download'>, 'bytes' | 'rows'>

interface Outcome {
  onDone: () => void
  /** `error`: why it could not begin. Without one it broke off, or was cancelled in the browser. */
  onStopped: (error?: unknown) => void
}

/**
 * Exports of any length, which the browser downloads by itself, so that the page holds nothing of them. Events of the server say
 * how much it has sent.
 */
export function useExport({ onDone, onStopped }: Outcome) {
  const socket = useSocket()
  const [progress, setProgress] = useState<Progress | null>(null)
  const download = useRef<string | null>(null)
  const outcome = useRef({ onDone, onStopped })
  outcome.current = { onDone, onStopped }

  useEffect(() => {
    const onUpdate = (update: ServerEventPayload<'update:download'>) => {
      if (update.download !== download.current) return
      if (update.state === 'running') return setProgress(update)
      download.current = null
      setProgress(null)
      if (update.state === 'done') outcome.current.onDone()
      else outcome.current.onStopped()
    }
    socket.on('update:download', onUpdate)
    return () => {
      socket.off('update:download', onUpdate)
    }
  }, [socket])

  // Without a connection no progress arrives, and only the browser's own list of downloads knows it.
  useEffect(() => {
    if (progress === null) return
    const timer = setTimeout(() => setProgress(null), silenceMs)
    return () => clearTimeout(timer)
  }, [progress])

  const start = async (address: string) => {
    setProgress({ bytes: 0, rows: null })
    try {
      const { uuid, url } = await call('createDownload', { body: { address } })
      download.current = uuid
      followDownload(url)
    } catch (error) {
      setProgress(null)
      outcome.current.onStopped(error)
    }
  }
  return { progress, start: (address: string) => void start(address) }
}
