import type { Area } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from './api-client'
import { keys } from './keys'

export const useAreas = () =>
  useQuery({ queryKey: keys.areas, queryFn: () => call('listAreas'), staleTime: 0 })

export const keepArea = (client: QueryClient, area: Area) =>
  client.setQueryData<Area[]>(keys.areas, (known) =>
    known?.map((one) => (one.uuid === area.uuid ? area : one)),
  )
