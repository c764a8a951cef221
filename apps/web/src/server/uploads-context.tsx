import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Upload, Uploads } from './uploads'

export const UploadsContext = createContext<Uploads | null>(null)

export function useUploads(): Uploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads outside of the session')
  return uploads
}

export function useUploading(conversation: string): readonly Upload[] {
  const uploads = useUploads()
  const read = useCallback(() => uploads.of(conversation), [uploads, conversation])
  return useSyncExternalStore(uploads.subscribe, read)
}

/** What would be lost with this page, in every chat. */
export function useUnsentUploads(): readonly Upload[] {
  const uploads = useUploads()
  return useSyncExternalStore(uploads.subscribe, uploads.all).filter(({ state }) => state !== 'stored')
}
