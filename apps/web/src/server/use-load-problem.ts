import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reasonOf, sentenceOf } from './api-error'
import { tellNotLoaded } from './tell-refused'

interface LoadProblem {
  readonly title: string
  /** Why, where the server said so. */
  readonly reason: string | undefined
}

/** What failed to load is said as a toast, as the specification asks, and handed on to stand on the screen. */
export function useLoadProblem(
  { error, data }: Pick<UseQueryResult, 'error' | 'data'>,
  failed: string,
): LoadProblem | undefined {
  useEffect(() => {
    if (error) tellNotLoaded(error, failed)
  }, [error, failed])
  return error && data === undefined
    ? { title: sentenceOf(error, failed), reason: reasonOf(error) }
    : undefined
}
