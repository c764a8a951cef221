import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { thread } from '../strings'
import { sentenceOf } from './api-error'
import { fetchFile } from './download'
import { keys } from './keys'

interface FileView {
  /** An address of this page for the bytes, while they are shown. */
  readonly address: string | null
  /** Why it did not come. */
  readonly problem: string | null
  readonly again: () => void
}

/** A file behind the session, which an `img` or a `video` cannot ask for by itself. */
export function useFile(url: string | null): FileView {
  const {
    data: blob,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.file(url ?? ''),
    queryFn: () => fetchFile(url ?? ''),
    enabled: url !== null,
    // Large things are not kept long after nobody looks at them.
    gcTime: 60_000,
    structuralSharing: false,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [blob])
  const problem = error && sentenceOf(error, thread.media.downloadFailed)
  return { address, problem, again: refetch }
}
