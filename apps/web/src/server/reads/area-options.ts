import type { Area, Page } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../http/api-client'
import { keys } from '../http/keys'

export async function readActiveAreas(q: string): Promise<Page<Area[]>> {
  const { items, next_cursor } = await callPage('listAreas', { query: q ? { q } : {} })
  return { items: items.filter((area) => area.state), next_cursor }
}

/** The active areas, to choose from. */
export const useAreaOptions = (enabled: boolean) =>
  useQuery({
    queryKey: keys.areaOptions,
    queryFn: () => readActiveAreas(''),
    select: ({ items }) => items,
    enabled,
    staleTime: 0,
  })
