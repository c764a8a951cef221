import { type ReportView, writeReportQuery } from '@hilo/contracts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../../../server/forms/use-editor'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { reportViews as words } from '../../../strings/report-views'
import { notify } from '../../../ui/overlay/notify'
import { parseReportLocation, type ReportLocation, writtenOf } from '../report-location'

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.reportViews })

/** What a view shows, as the address has it; an older version may have stored a period that is none now. */
export const locationOf = ({ query, open }: ReportView): ReportLocation =>
  parseReportLocation(writeReportQuery(query, open))

const stored = (location: ReportLocation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(writtenOf(location)).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  )

const valuesOf = (view: ReportView | null) => ({ name: view?.name ?? '', weekly: view?.weekly ?? false })

interface EditorOptions {
  /** Null for a new one, made of the shown report. */
  view: ReportView | null
  location: ReportLocation
  onDone: () => void
}

export function useReportViewEditor({ view, location, onDone }: EditorOptions) {
  const client = useQueryClient()
  return useEditor({
    name: 'report-view',
    row: view,
    valuesOf,
    async create(values) {
      const body = { ...values, query: stored(location), open: location.open }
      const { msg } = await call('createReportView', { body })
      await refetch(client)
      return { msg }
    },
    async update({ uuid, version }, changes) {
      const { msg } = await call('updateReportView', { body: { id: uuid, data: { ...changes, version } } })
      await refetch(client)
      return { msg }
    },
    async reload({ uuid }) {
      await refetch(client)
      const known = client.getQueryData<{ readonly views: ReportView[] }>(keys.reportViews)
      return known?.views.find((one) => one.uuid === uuid)
    },
    updateFailedSentence: words.failed,
    onDone,
  })
}

export function useDeleteReportView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: ReportView) => call('deleteReportView', { params: { id: uuid } }),
    onSuccess: ({ msg }) => {
      void refetch(client)
      notify.success(msg)
    },
  })
}
