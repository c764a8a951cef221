import { type PermissionKey, type Permissions, permissionKeys, type SessionUser } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { usePermissions } from '../../server/reads/business'
import { settings } from '../../strings'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { Switch } from '../../ui/form/inputs/switch'
import { notify } from '../../ui/overlay/notify'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'

const words = settings.users

/** The nine permissions of agents, each saved when it is toggled. */
export function AgentPermissions({ me }: { me: SessionUser }) {
  const query = usePermissions(me.business)
  const problem = useLoadError(query, settings.permissionsFailed)
  const togglePermission = useTogglePermission(me.business)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={6} />
  return (
    <Card title={words.permissions} help={words.permissionsHelp}>
      <div className="grid divide-y divide-line">
        {permissionKeys.map((name) => (
          <Switch
            key={name}
            label={words.names[name]}
            help={words.helps[name]}
            checked={data[name]}
            onChange={(on) => togglePermission.mutate({ name, on })}
          />
        ))}
      </div>
    </Card>
  )
}

/** After a refusal only this permission is restored: another may have been toggled meanwhile. */
function useTogglePermission(business: string) {
  const client = useQueryClient()
  const showPermission = (name: PermissionKey, on: boolean) =>
    client.setQueryData<Permissions>(keys.permissions, (known) => known && { ...known, [name]: on })
  return useMutation({
    mutationFn: ({ name, on }: { name: PermissionKey; on: boolean }) =>
      call('updatePermissions', { body: { id: business, data: { [name]: on } } }),
    onMutate: async ({ name, on }) => {
      await client.cancelQueries({ queryKey: keys.permissions })
      showPermission(name, on)
    },
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error, { name, on }) => {
      showPermission(name, !on)
      toastError(error, settings.permissionFailed)
    },
  })
}
