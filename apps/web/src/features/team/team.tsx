import { isAdmin, type SessionUser, type TeamUser } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { keys } from '../../server/keys'
import { useLoadProblem } from '../../server/use-load-problem'
import { common, team } from '../../strings'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FormSkeleton } from '../../ui/form-skeleton'
import { preparedDialog } from '../../ui/prepared'
import { SearchField } from '../../ui/search-field'
import { isFound } from './is-found'
import { PersonRow } from './person-row'
import { usePresence } from './use-presence'

const Editor = preparedDialog(() => import('./person-dialog'))
const NewPassword = preparedDialog(() => import('./password-dialog'))
const Deactivate = preparedDialog(() => import('./deactivate-confirm'))

type Asking = { what: 'create' } | { what: 'edit' | 'password' | 'deactivate'; person: TeamUser }

/** 'Gestionar Usuarios': the people of the business, and what may be done with each. */
export function Team({ me }: { me: SessionUser }) {
  const query = useQuery({ queryKey: keys.team, queryFn: () => call('listUsers'), staleTime: 0 })
  usePresence()
  const problem = useLoadProblem(query, team.failed)
  const [text, setText] = useState('')
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={5} />
  const found = data.filter((person) => isFound(person, text))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={team.search} text={text} onText={setText} className="min-w-64" />
        <Button
          look="primary"
          className="@max-lg:grow"
          onPointerEnter={Editor.prepare}
          onFocus={Editor.prepare}
          onClick={() => setAsking({ what: 'create' })}
        >
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
            title={text === '' ? team.empty : common.noResults(text)}
            action={text !== '' && <Button onClick={() => setText('')}>{common.clearSearch}</Button>}
          />
        ) : (
          <ul className="divide-y divide-line">
            {found.map((person) => (
              <PersonRow
                key={person.uuid}
                me={me}
                person={person}
                onAsk={(what) => setAsking({ what, person })}
              />
            ))}
          </ul>
        )}
      </section>
      {asking?.what === 'create' && <Editor.Part me={me} person={null} onClose={close} />}
      {asking?.what === 'edit' && <Editor.Part me={me} person={asking.person} onClose={close} />}
      {asking?.what === 'password' && <NewPassword.Part person={asking.person} onClose={close} />}
      {asking?.what === 'deactivate' && <Deactivate.Part person={asking.person} onClose={close} />}
    </>
  )
}
