import type { Label } from '@hilo/contracts'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useUnloadGuard } from '../../lib/browser/use-unload-guard'
import { announce } from '../../lib/focus/announce'
import { useEditor } from '../../server/forms/use-editor'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { labelOrder } from '../../server/reads/labels'
import { cachedRow, orderRows, putRow, refreshRows, removeRow } from '../../server/reads/rows'
import { labelRecords as words } from '../../strings'
import { notify } from '../../ui/overlay/notify'

const valuesOf = (label: Label | null) => ({
  name: label?.name ?? '',
  // Seen on either theme; an area's default, white, would show no dot beside the name.
  color: label?.color ?? '#2b7fb8',
})

/** Lets pickers elsewhere fetch the labels again. */
const refreshOptions = (client: QueryClient) => void client.invalidateQueries({ queryKey: keys.labels })

export function useLabelEditor(label: Label | null, onDone: () => void) {
  const client = useQueryClient()
  return useEditor({
    name: 'label',
    row: label,
    valuesOf,
    async create(values) {
      const { msg } = await call('createLabel', { body: values })
      refreshOptions(client)
      await refreshRows(client, 'listLabels')
      return { msg }
    },
    async update({ uuid, version }, changes) {
      const { msg, ...saved } = await call('updateLabel', {
        body: { id: uuid, data: { ...changes, version } },
      })
      refreshOptions(client)
      void putRow(client, 'listLabels', saved)
      return { msg }
    },
    async reload({ uuid }) {
      await refreshRows(client, 'listLabels')
      return cachedRow(client, 'listLabels', uuid)
    },
    updateFailedSentence: words.updateFailed,
    onDone,
  })
}

export function useDeleteLabel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (label: Label) => call('deleteLabel', { params: { id: label.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      refreshOptions(client)
      void removeRow(client, 'listLabels', uuid)
      notify.success(msg)
    },
    onError: (error) => toastError(error, words.delete.failed),
  })
}

/** Moves a label to another place, shown at once. Moves during another one follow it, in their order. */
export function useMoveLabel() {
  const client = useQueryClient()
  const order = useMutation({
    mutationKey: labelOrder,
    scope: { id: 'label-order' },
    mutationFn: (labels: string[]) => call('orderLabels', { body: { labels } }),
    onMutate: (labels) => orderRows(client, 'listLabels', labels),
    onError: (error) => toastError(error, words.orderFailed),
    onSettled: () => {
      // The answer of an earlier one would show its older order again.
      if (client.isMutating({ mutationKey: labelOrder }) > 1) return
      refreshOptions(client)
      void refreshRows(client, 'listLabels')
    },
  })
  // Moves that still wait for their turn would be lost.
  useUnloadGuard(useIsMutating({ mutationKey: labelOrder }) > 0)
  return (all: readonly Label[], from: number, to: number): void => {
    const next = [...all]
    const [moved] = next.splice(from, 1)
    if (!moved) return
    next.splice(to, 0, moved)
    const uuids = next.map(({ uuid }) => uuid)
    order.mutate(uuids, { onSuccess: () => announce(words.moved(moved.name, to + 1)) })
  }
}
