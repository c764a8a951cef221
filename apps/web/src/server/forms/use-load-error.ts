import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorSentence, reasonOf } from '../http/api-error'
import { toastLoadError } from '../http/error-toasts'

interface LoadError {
  readonly title: string
  /** The server's sentence, if it sent one. */
  readonly reason: string | undefined
}

/** Shows a toast when a query failed, as the specification asks, and returns the error to show on the screen. */
export function useLoadError(
  { error, data }: Pick<UseQueryResult, 'error' | 'data'>,
  defaultSentence: string,
): LoadError | undefined {
  useEffect(() => {
    if (error) toastLoadError(error, defaultSentence)
  }, [error, defaultSentence])
  return error && data === undefined
    ? { title: errorSentence(error, defaultSentence), reason: reasonOf(error) }
    : undefined
}

/** The same for a list that stays useful when it could not be refreshed: only the first failure to load it is shown. */
export const useFirstLoadError = (
  { error, data }: Pick<UseQueryResult, 'error' | 'data'>,
  defaultSentence: string,
): LoadError | undefined => useLoadError({ error: data === undefined ? error : null, data }, defaultSentence)
