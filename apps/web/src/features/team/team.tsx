import { isAdmin, type SessionUser, type TeamUser } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { common, team } from '../../strings'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { SearchField } from '../../ui/form/inputs/search-field'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { DeactivateConfirm } from './deactivate-confirm'
import { matchesSearch } from './matches-search'
import { PasswordDialog } from './password-dialog'
import { PersonDialog } from './person-dialog'
import { PersonRow } from './person-row'
import { useTeamPresence } from './use-team-presence'

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'password' | 'deactivate'; person: TeamUser }

/** 'Gestionar Usuarios': the users of the business. */
export function Team({ me }: { me: SessionUser }) {
  const query = useQuery({ queryKey: keys.team, queryFn: () => call('listUsers'), staleTime: 0 })
  useTeamPresence()
  const problem = useLoadError(query, team.failed)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={5} />
  const found = data.filter((person) => matchesSearch(person, search))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={team.search} text={search} onText={setSearch} className="min-w-64" />
        <Button look="primary" className="@max-lg:grow" onClick={() => setDialog({ kind: 'create' })}>
          {team.create}
        </Button>
      </div>
      {!isAdmin(me.role) && <p className="text-second text-muted">{team.onlyAgents}</p>}
      <section aria-label={team.list} className="rounded-card border border-line bg-surface">
        <p role="status" className="border-b border-line px-4 py-2 text-meta text-muted">
          {team.count(found.length)}
        </p>
        {found.length === 0 ? (
          <EmptyState
            icon={Users}
            title={search === '' ? team.empty : common.noResults(search)}
            action={search !== '' && <Button onClick={() => setSearch('')}>{common.clearSearch}</Button>}
          />
        ) : (
          <ul className="divide-y divide-line">
            {found.map((person) => (
              <PersonRow
                key={person.uuid}
                me={me}
                person={person}
                onOpenDialog={(kind) => setDialog({ kind, person })}
              />
            ))}
          </ul>
        )}
      </section>
      {dialog?.kind === 'create' && <PersonDialog me={me} person={null} onClose={close} />}
      {dialog?.kind === 'edit' && <PersonDialog me={me} person={dialog.person} onClose={close} />}
      {dialog?.kind === 'password' && <PasswordDialog person={dialog.person} onClose={close} />}
      {dialog?.kind === 'deactivate' && <DeactivateConfirm person={dialog.person} onClose={close} />}
    </>
  )
}
