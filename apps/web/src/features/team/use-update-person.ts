import type { TeamUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyData, call } from '../../server/api-client'
import { keys } from '../../server/keys'
import { useSave } from '../../server/use-save'
import { common } from '../../strings'
import { keepPerson } from './keep-person'

export function useUpdatePerson() {
  const client = useQueryClient()
  return useSave(
    ({ person, data }: { person: TeamUser; data: BodyData<'updateUser'> }) =>
      call('updateUser', { body: { id: person.uuid, data: { ...data, version: person.version } } }),
    {
      failed: common.saveFailed,
      onSaved: ({ msg: _, ...saved }) => keepPerson(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.team }),
    },
  )
}
