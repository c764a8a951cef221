import { type PermissionKey, type Permissions, permissionKeys, type SessionUser } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { usePermissions } from '../../server/business'
import { keys } from '../../server/keys'
import { tellRefused } from '../../server/tell-refused'
import { useLoadProblem } from '../../server/use-load-problem'
import { settings } from '../../strings'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { FormSkeleton } from '../../ui/form-skeleton'
import { notify } from '../../ui/notify'
import { Switch } from '../../ui/switch'

const words = settings.users

/** The nine switches of the agents: each is saved by itself, the moment it is turned. */
export function AgentPermissions({ me }: { me: SessionUser }) {
  const query = usePermissions(me.business)
  const problem = useLoadProblem(query, settings.permissionsFailed)
  const turn = useTurn(me.business)
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
            onChange={(on) => turn.mutate({ name, on })}
          />
        ))}
      </div>
    </Card>
  )
}

/** One switch is taken back, not all of them: another may have been turned meanwhile. */
function useTurn(business: string) {
  const client = useQueryClient()
  const show = (name: PermissionKey, on: boolean) =>
    client.setQueryData<Permissions>(keys.permissions, (known) => known && { ...known, [name]: on })
  return useMutation({
    mutationFn: ({ name, on }: { name: PermissionKey; on: boolean }) =>
      call('updatePermissions', { body: { id: business, data: { [name]: on } } }),
    onMutate: async ({ name, on }) => {
      await client.cancelQueries({ queryKey: keys.permissions })
      show(name, on)
    },
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error, { name, on }) => {
      show(name, !on)
      tellRefused(error, settings.permissionFailed)
    },
  })
}
