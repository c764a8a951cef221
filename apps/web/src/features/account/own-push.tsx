import type { PushDevice } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { firstChoices, markPushed, type PushChoices } from '../../lib/browser/stored/push-device'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { push as words } from '../../strings/inbox/push'
import { deviceName } from '../../ui/display/device-name'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { IconButton } from '../../ui/form/icon-button'
import { Switch } from '../../ui/form/inputs/switch'
import { notify } from '../../ui/overlay/notify'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { PushChoicesFields } from './push-choices-fields'
import { dropPushDevice, isPushGranted, lastingObstacle, savePushDevice } from './push-subscription'

/** The pushes that this device gets while Hilo is closed, and the person's other devices. */
export default function OwnPush() {
  const query = useQuery({
    queryKey: keys.pushDevices,
    queryFn: async () => {
      const listed = await call('listPushDevices')
      markPushed((isPushGranted() && listed.devices.find(({ current }) => current)) || null)
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
  const obstacle = lastingObstacle()
  const reason = obstacle ?? (Notification.permission === 'denied' ? 'denied' : null)
  // The browser may forbid later what its person had allowed.
  const on = here !== undefined && isPushGranted()
  // The last choice, also while it is being saved.
  const choices = save.isPending ? save.variables : here
  return (
    <Card title={words.title} help={words.help}>
      <Switch
        label={words.on}
        help={reason ? words.obstacles[reason] : undefined}
        checked={on}
        disabled={save.isPending || drop.isPending || obstacle !== null}
        onChange={() => (on ? drop.mutate(here) : save.mutate(here ?? firstChoices))}
      />
      {on && choices && (
        <PushChoicesFields choices={choices} disabled={drop.isPending} onChange={save.mutate} />
      )}
      {others.length > 0 && (
        <ul aria-label={words.others} className="mt-2 grid gap-1">
          {others.map((other) => (
            <OtherDevice
              key={other.uuid}
              of={other}
              busy={drop.isPending}
              onStop={() => drop.mutate(other)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface OtherDeviceProps {
  of: PushDevice
  busy: boolean
  onStop: () => void
}

function OtherDevice({ of, busy, onStop }: OtherDeviceProps) {
  const name = deviceName(of)
  return (
    <li ref={moveFocusOut} className="flex items-center justify-between gap-2 text-second">
      {name}
      {/* A disabled button would lose the focus before its row goes. */}
      <IconButton
        icon={X}
        size={16}
        label={words.stop(name)}
        aria-disabled={busy}
        onClick={() => busy || onStop()}
      />
    </li>
  )
}

function useSave(publicKey: string) {
  const client = useQueryClient()
  return useMutation({
    // One after another, so that the last choice stays.
    scope: { id: 'push-device' },
    mutationFn: ({ kinds, quiet, with_content }: PushChoices) =>
      savePushDevice(publicKey, { kinds, quiet, with_content }),
    onSuccess: (saved) => {
      if (typeof saved === 'string') notify.error(words.obstacles[saved])
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
