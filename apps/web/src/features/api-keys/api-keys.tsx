import type { ApiKey } from '@hilo/contracts'
import { useState } from 'react'
import { DeleteDialog } from '../../records/delete-dialog'
import { useLoadError } from '../../server/forms/use-load-error'
import { apiKeys as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { KeyRow } from './key-row'
import { MadeKeyDialog } from './made-key-dialog'
import { NewKeyDialog } from './new-key-dialog'
import { type MadeKey, useApiKeys, useRevokeKey } from './use-api-keys'

/** The keys with which other programs use the API, below the two cards of the specification. */
export function ApiKeys() {
  const query = useApiKeys()
  const revocation = useRevokeKey()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const problem = useLoadError(query, words.failed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={2} />
  return (
    <Card
      title={words.title}
      help={words.help}
      action={<Button onClick={() => setCreating(true)}>{words.create}</Button>}
    >
      {data.length === 0 ? (
        <p className="text-second text-muted">{words.none}</p>
      ) : (
        <ul className="grid divide-y divide-line" aria-label={words.title}>
          {data.map((key) => (
            <KeyRow key={key.uuid} of={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      {creating && (
        <NewKeyDialog
          onMade={(key) => {
            setCreating(false)
            setMade(key)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <MadeKeyDialog made={made} onClose={() => setMade(null)} />}
      {revoking && (
        <DeleteDialog
          row={revoking}
          name={revoking.name}
          words={words.confirm}
          deletion={revocation}
          onClose={() => setRevoking(null)}
          returnFocus={() => true}
        />
      )}
    </Card>
  )
}
