import type { TeamUser } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../server/http/keys'

/** Updates the cached list at once; the refetch then sorts it. One row in a list that has not come yet would show as the whole list. */
export function cachePerson(client: QueryClient, person: TeamUser): void {
  client.setQueryData<TeamUser[]>(keys.team, (known) =>
    known?.some(({ uuid }) => uuid === person.uuid)
      ? known.map((other) => (other.uuid === person.uuid ? person : other))
      : known && [...known, person],
  )
  void client.invalidateQueries({ queryKey: keys.team })
}
