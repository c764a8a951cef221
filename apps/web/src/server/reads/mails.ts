import { useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

/** The saved views of Estadisticas, whether mails leave, and whether a view can be mailed. */
export const useReportViews = () =>
  useQuery({ queryKey: keys.reportViews, queryFn: () => call('listReportViews'), staleTime: 0 })

/** Whether mails leave this installation; undefined until it is known. */
export const useSendsMails = (): boolean | undefined => useReportViews().data?.mails
