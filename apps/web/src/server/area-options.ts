import { useQuery } from '@tanstack/react-query'
import { callPage } from './api-client'
import { keys } from './keys'

/** The areas that are in use, to choose from. */
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
