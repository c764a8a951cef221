import type { ServerEventPayload } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../http/api-client'
import { followDownload } from '../http/download'
import { useSocket } from './live-context'

/** Longer than an export waits for its turn: by then something was said of it, or nothing more will be. */
const silenceMs = 45_000

interface Outcome {
  onDone: () => void
  /** `error`: it was not even begun. Else it broke off, or was cancelled in the browser. */
  onStopped: (error?: unknown) => void
}

/**
 * An export, however long, that the browser downloads itself, so that the page holds nothing of it. The server says
 * how much has left it.
 */
export function useExport({ onDone, onStopped }: Outcome) {
  const socket = useSocket()
  const [bytes, setBytes] = useState<number | null>(null)
  const download = useRef<string | null>(null)
  const outcome = useRef({ onDone, onStopped })
  outcome.current = { onDone, onStopped }

  useEffect(() => {
    const onUpdate = (update: ServerEventPayload<'update:download'>) => {
      if (update.download !== download.current) return
      if (update.state === 'running') return setBytes(update.bytes)
      download.current = null
      setBytes(null)
      if (update.state === 'done') outcome.current.onDone()
      else outcome.current.onStopped()
    }
    socket.on('update:download', onUpdate)
    return () => {
      socket.off('update:download', onUpdate)
    }
  }, [socket])

  // Without news, for want of a connection, the browser's own list of downloads is the only one that knows.
  useEffect(() => {
    if (bytes === null) return
    const timer = setTimeout(() => setBytes(null), silenceMs)
    return () => clearTimeout(timer)
  }, [bytes])

  const start = async (address: string) => {
    setBytes(0)
    try {
      const { uuid, url } = await call('createDownload', { body: { address } })
      download.current = uuid
      followDownload(url)
    } catch (error) {
      setBytes(null)
      outcome.current.onStopped(error)
    }
  }
  return { bytes, start: (address: string) => void start(address) }
}
