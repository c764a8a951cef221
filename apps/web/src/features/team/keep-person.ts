import type { TeamUser } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../server/keys'

/** The list is right at once; the server then says where the person stands in it. */
export function keepPerson(client: QueryClient, person: TeamUser): void {
  client.setQueryData<TeamUser[]>(keys.team, (known = []) =>
    known.some(({ uuid }) => uuid === person.uuid)
      ? known.map((one) => (one.uuid === person.uuid ? person : one))
      : [...known, person],
  )
  void client.invalidateQueries({ queryKey: keys.team })
}
