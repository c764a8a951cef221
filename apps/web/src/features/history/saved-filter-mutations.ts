import type { SavedFilter, WrittenHistoryFilter } from '@hilo/contracts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../../server/forms/use-editor'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { history } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { writtenFields } from './history-location'

const words = history.saved

const refetch = async (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: keys.savedFilterCounts })
  await client.invalidateQueries({ queryKey: keys.savedFilters })
}

const stored = (filter: WrittenHistoryFilter): Record<string, string> =>
  Object.fromEntries(writtenFields(filter))

const valuesOf = (saved: SavedFilter | null) => ({
  name: saved?.name ?? '',
  shared: saved?.shared ?? false,
})

interface EditorOptions {
  /** Null: a new one, of the filter that is shown. */
  saved: SavedFilter | null
  filter: WrittenHistoryFilter
  onSaved: (uuid: string) => void
  onDone: () => void
}

export function useSavedFilterEditor({ saved, filter, onSaved, onDone }: EditorOptions) {
  const client = useQueryClient()
  return useEditor({
    name: 'saved-filter',
    row: saved,
    valuesOf,
    async create(values) {
      const { msg, uuid } = await call('createSavedFilter', { body: { ...values, filter: stored(filter) } })
      await refetch(client)
      onSaved(uuid)
      return { msg }
    },
    async update({ uuid, version }, changes) {
      const { msg } = await call('updateSavedFilter', { body: { id: uuid, data: { ...changes, version } } })
      await refetch(client)
      return { msg }
    },
    async reload({ uuid }) {
      await refetch(client)
      return client.getQueryData<SavedFilter[]>(keys.savedFilters)?.find((one) => one.uuid === uuid)
    },
    updateFailedSentence: words.failed,
    onDone,
  })
}

/** Stores the filter that is shown under the name of a saved one. */
export function useUpdateSavedFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ saved, filter }: { saved: SavedFilter; filter: WrittenHistoryFilter }) =>
      call('updateSavedFilter', {
        body: { id: saved.uuid, data: { filter: stored(filter), version: saved.version } },
      }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => toastError(error, words.failed),
    onSettled: () => refetch(client),
  })
}

export function useDeleteSavedFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saved: SavedFilter) => call('deleteSavedFilter', { params: { id: saved.uuid } }),
    onSuccess: ({ msg }) => {
      void refetch(client)
      notify.success(msg)
    },
    onError: (error) => toastError(error, words.removeFailed),
  })
}
