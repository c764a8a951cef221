import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentenceOf } from './api-error'
import { tellRefused } from './tell-refused'

/** What failed to load is said as a toast, as the specification asks, and handed on to stand on the screen. */
export function useLoadProblem({ error, data }: Pick<UseQueryResult, 'error' | 'data'>, failed: string) {
  useEffect(() => {
    if (error) tellRefused(error, failed)
  }, [error, failed])
  return error && data === undefined ? sentenceOf(error, failed) : undefined
}
