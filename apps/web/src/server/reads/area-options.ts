import { useQuery } from '@tanstack/react-query'
import { callPage } from '../http/api-client'
import { keys } from '../http/keys'

/** The active areas, to choose from. */
export const useAreaOptions = (enabled: boolean) =>
  useQuery({
    queryKey: keys.areaOptions,
    queryFn: async () => {
      const { items } = await callPage('listAreas', { query: {} })
      return items.filter((area) => area.state)
    },
    enabled,
    staleTime: 0,
  })
