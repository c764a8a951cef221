import type { TeamUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../server/forms/use-save'
import { type BodyData, call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { common } from '../../strings'
import { cachePerson } from './cache-person'

export function useUpdatePerson() {
  const client = useQueryClient()
  return useSave(
    ({ person, data }: { person: TeamUser; data: BodyData<'updateUser'> }) =>
      call('updateUser', { body: { id: person.uuid, data: { ...data, version: person.version } } }),
    {
      failedSentence: common.saveFailed,
      onSaved: ({ msg: _, ...saved }) => cachePerson(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.team }),
    },
  )
}
