import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { thread } from '../../strings'
import { errorSentence } from '../http/api-error'
import { fetchFile } from '../http/download'
import { keys } from '../http/keys'

interface FileView {
  /** An object URL of the file, valid while it is shown. */
  readonly address: string | null
  /** Why the download failed. */
  readonly problem: string | null
  readonly retry: () => void
}

/** Downloads a file with the session's token, which an `img` or a `video` cannot send. */
export function useFile(url: string | null): FileView {
  const {
    data: blob,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.file(url ?? ''),
    queryFn: () => fetchFile(url ?? ''),
    enabled: url !== null,
    // Files are large, so they leave the cache soon after they are no longer shown.
    gcTime: 60_000,
    structuralSharing: false,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setAddress(null)
    }
  }, [blob])
  const problem = error && errorSentence(error, thread.media.downloadFailed)
  return { address, problem, retry: refetch }
}
