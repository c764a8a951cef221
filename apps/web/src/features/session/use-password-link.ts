import { useLayoutEffect } from 'react'
import { navigate, useLocation } from '../../lib/browser/navigation'

const parameter = 'reset'

/**
 * The token of the mailed link that opened this page, or null. It stands in the fragment, which no server is sent; links that were
 * mailed before have it in the query. It moves to the state of the history entry, where no screenshot, bookmark or copied
 * address shows it and a reload still finds it.
 */
export function usePasswordLink(): string | null {
  const { pathname, search, hash, state } = useLocation()
  const isStart = pathname === '/'
  const inAddress = isStart
    ? (new URLSearchParams(hash.slice(1)).get(parameter) ?? new URLSearchParams(search).get(parameter))
    : null
  useLayoutEffect(() => {
    if (inAddress) navigate('/', { replace: true, state: { [parameter]: inAddress } })
  }, [inAddress])
  return inAddress || (isStart ? tokenIn(state) : null)
}

function tokenIn(state: unknown): string | null {
  const { [parameter]: token } = (state ?? {}) as { [parameter]?: unknown }
  return typeof token === 'string' ? token : null
}
