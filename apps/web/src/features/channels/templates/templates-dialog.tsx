import type { ChannelAccount, ChannelTemplate } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate, Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/browser/use-now'
import { formatAgo } from '../../../lib/text/dates'
import { useSave } from '../../../server/forms/use-save'
import { call } from '../../../server/http/api-client'
import { errorSentence, reasonOf } from '../../../server/http/api-error'
import { keys } from '../../../server/http/keys'
import { useFollowTemplates } from '../../../server/reads/follow-templates'
import { templateEditor as words } from '../../../strings/channels/template-editor'
import { Button } from '../../../ui/form/button'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { Confirm } from '../../../ui/overlay/confirm'
import { Dialog } from '../../../ui/overlay/dialog'
import { notify } from '../../../ui/overlay/notify'
import { EmptyState } from '../../../ui/state/empty-state'
import { ErrorState } from '../../../ui/state/error-state'
import { TemplateEditor } from './template-editor'
import { TemplateRow } from './template-row'

interface TemplatesDialogProps {
  channel: ChannelAccount
  onClose: () => void
}

type Open = { kind: 'edit'; row: ChannelTemplate | null } | { kind: 'remove'; row: ChannelTemplate } | null

/** 'Plantillas': what Meta says of each, and their form. */
export default function TemplatesDialog({ channel, onClose }: TemplatesDialogProps) {
  const client = useQueryClient()
  const now = useNow()
  const key = keys.channelTemplates(channel.uuid)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call('listChannelTemplates', { params: { id: channel.uuid } }),
    staleTime: 0,
    retry: false,
  })
  useFollowTemplates()
  const again = useMutation({
    mutationFn: () => call('refreshChannelTemplates', { body: { id: channel.uuid } }),
    onSuccess: (list) => client.setQueryData(key, list),
    onError: (failure) => notify.error(errorSentence(failure, words.failed)),
  })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (open?.kind === 'edit') return <TemplateEditor channel={channel} row={open.row} onClose={close} />
  return (
    <Dialog open onClose={onClose} title={words.title(channel.name)} width="max-w-180">
      <div className="flex flex-wrap items-center gap-2 px-5 pt-4">
        <p className="min-w-0 flex-1 basis-40 text-second text-muted">
          {data && (data.read_at ? words.readAt(formatAgo(data.read_at, now)) : words.neverRead)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={RefreshCw} busy={again.isPending} onClick={() => again.mutate()}>
            {words.refresh}
          </Button>
          <Button look="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', row: null })}>
            {words.create}
          </Button>
        </div>
      </div>
      {data && data.reason !== null && (
        <p role="status" className="mx-5 mt-3 rounded-row bg-warn-soft px-3 py-2 text-second text-warn">
          {words.stale(data.reason)}
        </p>
      )}
      <div className="grid min-h-60 content-start overflow-y-auto p-5">
        {data ? (
          data.templates.length === 0 ? (
            <EmptyState icon={LayoutTemplate} title={words.empty}>
              {words.emptyHelp}
            </EmptyState>
          ) : (
            <ul aria-label={words.list} className="grid divide-y divide-line">
              {data.templates.map((row) => (
                <TemplateRow
                  key={row.uuid}
                  row={row}
                  onEdit={() => setOpen({ kind: 'edit', row })}
                  onRemove={() => setOpen({ kind: 'remove', row })}
                />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState
            title={words.failed}
            reason={reasonOf(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </div>
      {open?.kind === 'remove' && <RemoveConfirm row={open.row} onClose={close} />}
    </Dialog>
  )
}

function RemoveConfirm({ row, onClose }: { row: ChannelTemplate; onClose: () => void }) {
  const client = useQueryClient()
  const { save, busy, problem } = useSave((id: string) => call('deleteChannelTemplate', { params: { id } }), {
    failedSentence: words.removeFailed,
    onSaved: () => void client.invalidateQueries({ queryKey: keys.allChannelTemplates }),
  })
  return (
    <Confirm
      open
      final
      danger
      title={words.removeTitle(row.template.name)}
      action={words.remove}
      busy={busy}
      error={problem}
      onConfirm={() => save(row.uuid, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.removeText}
    </Confirm>
  )
}
