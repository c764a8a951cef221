import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '../ui/notify'
import { sentenceOf } from './api-error'

/** What failed to load is said as a toast, as the specification asks, and handed on to stand on the screen. */
export function useLoadProblem({ error, data }: Pick<UseQueryResult, 'error' | 'data'>, failed: string) {
  useEffect(() => {
    if (error) notify.error(sentenceOf(error, failed))
  }, [error, failed])
  return error && data === undefined ? sentenceOf(error, failed) : undefined
}
