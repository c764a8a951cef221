import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Upload } from './upload'
import type { Uploads } from './uploads'

export const UploadsContext = createContext<Uploads | null>(null)

export function useUploads(): Uploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads outside of the session')
  return uploads
}

export function useUploadsOf(conversation: string): readonly Upload[] {
  const uploads = useUploads()
  const read = useCallback(() => uploads.of(conversation), [uploads, conversation])
  return useSyncExternalStore(uploads.subscribe, read)
}

/** The uploads of all chats that would be lost by leaving the page. */
export function useUnsentUploads(): readonly Upload[] {
  const uploads = useUploads()
  return useSyncExternalStore(uploads.subscribe, uploads.all).filter(({ state }) => state !== 'stored')
}
