import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { refetchByEvents } from '../../server/live/counts'
import { useSocket } from '../../server/live/live-context'
import { isBroken, queryOf, type ReportLocation } from './report-location'

const eventsOfNow = [
  'connect',
  'new:interaction:assigned',
  'new:interaction:not:assigned',
  'new:interaction:team',
  'new:resolves:interaction',
  'remove:interaction:assigned',
  'remove:interaction:not:assigned',
  'remove:interaction:team',
  'update:interaction',
  'update:targets',
  'presence',
] as const

/** The pause before 'Ahora' is fetched again after events, because it adds up all open interactions. */
const nowPauseMs = 1_500

/** Fetched this often too, because an interaction becomes late without an event. */
const nowEveryMs = 20_000

/** How things stand now, live. */
export function useNowReport() {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => refetchByEvents(socket, client, keys.reportNow, nowPauseMs, eventsOfNow), [socket, client])
  return useQuery({
    queryKey: keys.reportNow,
    queryFn: () => call('nowReport', {}),
    refetchInterval: nowEveryMs,
    staleTime: 0,
  })
}

/** Interactions that finish are counted some seconds later. */
const periodEveryMs = 30_000

export function usePeriodReport(location: ReportLocation) {
  const query = queryOf(location)
  return useQuery({
    queryKey: [...keys.reportPeriod, query],
    queryFn: () => call('periodReport', { query }),
    enabled: !isBroken(location),
    placeholderData: keepPreviousData,
    refetchInterval: periodEveryMs,
    staleTime: 0,
  })
}

/** The times of the same period by person, area and channel. */
export function useTimesReport(location: ReportLocation) {
  const query = queryOf(location)
  return useQuery({
    queryKey: [...keys.reportTimes, query],
    queryFn: () => call('timesReport', { query }),
    enabled: !isBroken(location),
    placeholderData: keepPreviousData,
    refetchInterval: periodEveryMs,
    staleTime: 0,
  })
}

export function useCostReport(month: string | null) {
  return useQuery({
    queryKey: [...keys.reportCosts, month],
    queryFn: () => call('costReport', { query: month === null ? {} : { month } }),
    placeholderData: keepPreviousData,
    refetchInterval: periodEveryMs,
    staleTime: 0,
  })
}
