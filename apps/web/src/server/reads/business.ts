import type { Business, SessionDetail, Setting, WhatsappConfig } from '@hilo/contracts'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** No event announces these changes: a screen that is opened refetches, and shows the cached values meanwhile. */
const alwaysRefetch = { staleTime: 0 } as const

export const useBusiness = (id: string) =>
  useQuery({
    queryKey: keys.business,
    queryFn: () => call('businessDetail', { params: { id } }),
    ...alwaysRefetch,
  })

export const useWhatsappConfig = (id: string | undefined) =>
  useQuery({
    queryKey: keys.whatsappConfig,
    queryFn: id === undefined ? skipToken : () => call('whatsappConfigDetail', { params: { id } }),
    ...alwaysRefetch,
  })

export const usePermissions = (id: string) =>
  useQuery({
    queryKey: keys.permissions,
    queryFn: () => call('businessPermissions', { params: { id } }),
    ...alwaysRefetch,
  })

export const useSchedule = (id: string) =>
  useQuery({
    queryKey: keys.schedule,
    queryFn: () => call('scheduleDetail', { params: { id } }),
    ...alwaysRefetch,
  })

/** The screens show times in its zone from now on. */
export function cacheBusiness(client: QueryClient, next: Business) {
  client.setQueryData<Business>(keys.business, next)
  const { time_zone } = next
  client.setQueryData<SessionDetail>(keys.session, (known) => known && { ...known, time_zone })
}

export const cacheSetting = (client: QueryClient, setting: Setting) =>
  client.setQueryData<Business>(keys.business, (known) => known && { ...known, setting })

export const cacheWhatsappConfig = (client: QueryClient, config: WhatsappConfig) =>
  client.setQueryData<WhatsappConfig>(keys.whatsappConfig, config)
