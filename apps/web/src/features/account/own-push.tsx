import { type PushKind, pushKinds } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { firstChoices, markPushed, type PushChoices } from '../../lib/browser/stored/push-device'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { push as words } from '../../strings/inbox/push'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { IconButton } from '../../ui/form/icon-button'
import { Switch } from '../../ui/form/inputs/switch'
import { TimeInput } from '../../ui/form/inputs/time-input'
import { notify } from '../../ui/overlay/notify'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { canBePushed, dropPushDevice, savePushDevice } from './push-subscription'

const firstQuiet = { from: '20:00', to: '07:00' }

/** Of what this device is told while Hilo is closed, and the person's other devices. */
export default function OwnPush() {
  const query = useQuery({
    queryKey: keys.pushDevices,
    queryFn: async () => {
      const listed = await call('listPushDevices')
      markPushed(listed.devices.find(({ current }) => current) ?? null)
      return listed
    },
    staleTime: 0,
  })
  const save = useSave(query.data?.public_key ?? '')
  const drop = useDrop()
  const problem = useLoadError(query, words.failed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={2} />
  const here = data.devices.find(({ current }) => current)
  const others = data.devices.filter(({ current }) => !current)
  const possible = canBePushed()
  const busy = save.isPending || drop.isPending
  const help = possible
    ? Notification.permission === 'denied'
      ? words.denied
      : undefined
    : words.unsupported
  return (
    <Card title={words.title} help={words.help}>
      <Switch
        label={words.on}
        help={help}
        checked={here !== undefined}
        disabled={busy || (!possible && !here)}
        onChange={(on) => (on ? save.mutate(firstChoices) : here && drop.mutate(here))}
      />
      {here && <Choices choices={here} disabled={busy} onChange={save.mutate} />}
      {others.length > 0 && (
        <ul aria-label={words.others} className="mt-2 grid gap-1">
          {others.map((other) => (
            <li key={other.uuid} className="flex items-center justify-between gap-2 text-second">
              {words.device(other.browser, other.os)}
              <IconButton
                icon={X}
                size={16}
                label={words.stop(words.device(other.browser, other.os))}
                disabled={busy}
                onClick={() => drop.mutate(other)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ChoicesProps {
  choices: PushChoices
  disabled: boolean
  onChange: (choices: PushChoices) => void
}

function Choices({ choices: { kinds, quiet, with_content }, disabled, onChange }: ChoicesProps) {
  const choices = { kinds, quiet, with_content }
  const toggle = (kind: PushKind, on: boolean) =>
    onChange({ ...choices, kinds: pushKinds.filter((one) => (one === kind ? on : kinds.includes(one))) })
  return (
    <>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          label={words.kinds[kind]}
          checked={kinds.includes(kind)}
          disabled={disabled}
          onChange={(on) => toggle(kind, on)}
        />
      ))}
      <Switch
        label={words.content}
        help={words.contentHelp}
        checked={with_content}
        disabled={disabled}
        onChange={(on) => onChange({ ...choices, with_content: on })}
      />
      <Switch
        label={words.quiet}
        help={words.quietHelp}
        checked={quiet !== null}
        disabled={disabled}
        onChange={(on) => onChange({ ...choices, quiet: on ? firstQuiet : null })}
      />
      {quiet && (
        <fieldset className="grid grid-cols-2 gap-2 pb-2">
          <legend className="sr-only">{words.quiet}</legend>
          <TimeInput
            label={words.quietFrom}
            value={quiet.from}
            onChange={(from) => from && onChange({ ...choices, quiet: { ...quiet, from } })}
          />
          <TimeInput
            label={words.quietTo}
            value={quiet.to}
            onChange={(to) => to && onChange({ ...choices, quiet: { ...quiet, to } })}
          />
        </fieldset>
      )}
    </>
  )
}

function useSave(publicKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choices: PushChoices) => savePushDevice(publicKey, choices),
    onSuccess: (saved) => {
      if (saved === null) notify.error(words.denied)
      else notify.success(saved.msg)
    },
    onError: (error) => toastError(error, words.saveFailed),
    onSettled: () => client.invalidateQueries({ queryKey: keys.pushDevices }),
  })
}

function useDrop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: dropPushDevice,
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => toastError(error, words.saveFailed),
    onSettled: () => client.invalidateQueries({ queryKey: keys.pushDevices }),
  })
}
