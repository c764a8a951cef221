import { type CallSettings, type ChannelAccount, callHours } from '@hilo/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { keys } from '../../../server/http/keys'
import { callSettings as words } from '../../../strings'
import { Field, Select } from '../../../ui/form/field'
import { FormDialog } from '../../../ui/form/form-dialog'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { Switch } from '../../../ui/form/inputs/switch'
import { Dialog } from '../../../ui/overlay/dialog'
import { notify } from '../../../ui/overlay/notify'
import { ErrorState } from '../../../ui/state/error-state'

interface CallsDialogProps {
  channel: ChannelAccount
  onClose: () => void
}

/** The calls of a number, as WhatsApp has them now. */
export default function CallsDialog({ channel, onClose }: CallsDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.callSettings(channel.uuid),
    queryFn: () => call('callSettings', { params: { id: channel.uuid } }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  // Never a cached answer: the form keeps its first values.
  if (data?.settings && !isFetching)
    return <CallsForm channel={channel} known={data.settings} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={words.title(channel.name)} width="max-w-120">
      <div className="p-5">
        {error || (data && !data.settings) ? (
          <ErrorState
            title={words.unknown}
            reason={error ? errorSentence(error, words.failed) : (data?.reason ?? undefined)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </div>
    </Dialog>
  )
}

type Settings = NonNullable<CallSettings['settings']>

function CallsForm({
  channel,
  known,
  onClose,
}: {
  channel: ChannelAccount
  known: Settings
  onClose: () => void
}) {
  const [draft, setDraft] = useState(known)
  const change = (part: Partial<Settings>) => setDraft({ ...draft, ...part })
  const { on, icon, asks_permission, hours } = draft
  const save = useMutation({
    mutationFn: () =>
      call('saveCallSettings', { body: { id: channel.uuid, on, icon, asks_permission, hours } }),
    onSuccess({ settings, reason }) {
      if (settings) setDraft(settings)
      if (reason !== null) return
      notify.success(words.saved)
      onClose()
    },
  })
  const refused = save.data?.reason ?? undefined
  return (
    <FormDialog
      title={words.title(channel.name)}
      subtitle={words.subtitle}
      action={words.save}
      width="max-w-120"
      busy={save.isPending}
      dirty={JSON.stringify(draft) !== JSON.stringify(known)}
      error={save.error ? errorSentence(save.error, words.saveFailed) : refused}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {known.restriction !== null && (
        <p className="rounded-row bg-warn-soft px-3 py-2 text-second text-warn">
          {words.restricted(known.restriction)}
        </p>
      )}
      <div>
        <Switch label={words.on} help={words.onHelp} checked={on} onChange={(on) => change({ on })} />
        <Switch
          label={words.icon}
          help={words.iconHelp}
          checked={icon}
          disabled={!on}
          onChange={(icon) => change({ icon })}
        />
        <Switch
          label={words.asks}
          help={words.asksHelp}
          checked={asks_permission}
          disabled={!on}
          onChange={(asks_permission) => change({ asks_permission })}
        />
      </div>
      <Field label={words.hours} help={words.hoursHelp}>
        {(field) => (
          <Select
            {...field}
            value={hours}
            disabled={!on}
            onChange={({ target }) => {
              const chosen = callHours.find((one) => one === target.value)
              if (chosen) change({ hours: chosen })
            }}
          >
            {callHours
              .filter((one) => one !== 'other' || known.hours === 'other')
              .map((one) => (
                <option key={one} value={one}>
                  {words.hoursOf[one]}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
