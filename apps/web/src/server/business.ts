import type { Business, Setting, WhatsappConfig } from '@hilo/contracts'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { call } from './api-client'
import { keys } from './keys'

/** Nobody announces these changes: whoever opens the screen asks again, and sees what is known meanwhile. */
const askAgain = { staleTime: 0 } as const

export const useBusiness = (id: string) =>
  useQuery({
    queryKey: keys.business,
    queryFn: () => call('businessDetail', { params: { id } }),
    ...askAgain,
  })

export const useWhatsappConfig = (id: string | undefined) =>
  useQuery({
    queryKey: keys.whatsappConfig,
    queryFn: id === undefined ? skipToken : () => call('whatsappConfigDetail', { params: { id } }),
    ...askAgain,
  })

export const usePermissions = (id: string) =>
  useQuery({
    queryKey: keys.permissions,
    queryFn: () => call('businessPermissions', { params: { id } }),
    ...askAgain,
  })

export const useSchedule = (id: string) =>
  useQuery({
    queryKey: keys.schedule,
    queryFn: () => call('scheduleDetail', { params: { id } }),
    ...askAgain,
  })

export const keepBusiness = (client: QueryClient, next: Business) =>
  client.setQueryData<Business>(keys.business, next)

export const keepSetting = (client: QueryClient, setting: Setting) =>
  client.setQueryData<Business>(keys.business, (known) => known && { ...known, setting })

export const keepWhatsappConfig = (client: QueryClient, config: WhatsappConfig) =>
  client.setQueryData<WhatsappConfig>(keys.whatsappConfig, config)
