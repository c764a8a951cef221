import type { Hook } from '@hilo/contracts'
import { useState } from 'react'
import { DeleteDialog } from '../../records/delete-dialog'
import { useLoadError } from '../../server/forms/use-load-error'
import { hooks as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { HookDialog } from './hook-dialog'
import { HookRow } from './hook-row'
import { LedgerDialog } from './ledger-dialog'
import { RotateDialog } from './rotate-dialog'
import { SecretDialog } from './secret-dialog'
import { TestDialog } from './test-dialog'
import { type HookWithSecret, useDeleteHook, useHooks, usePauseHook } from './use-hooks'

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'ledger' | 'test' | 'rotate' | 'delete'; readonly hook: Hook }
  | { readonly kind: 'secret'; readonly hook: HookWithSecret }

/** The addresses of other programs that get events. */
export default function Hooks() {
  const query = useHooks()
  const deletion = useDeleteHook()
  const pause = usePauseHook()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const showSecret = (hook: HookWithSecret) => setOpen({ kind: 'secret', hook })
  const problem = useLoadError(query, words.failed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={2} />
  return (
    <Card
      title={words.title}
      help={words.help}
      action={<Button onClick={() => setOpen({ kind: 'create' })}>{words.create}</Button>}
    >
      {data.length === 0 ? (
        <p className="text-second text-muted">{words.none}</p>
      ) : (
        <ul className="grid divide-y divide-line" aria-label={words.title}>
          {data.map((hook) => (
            <HookRow
              key={hook.uuid}
              of={hook}
              busy={pause.isPending && pause.variables.uuid === hook.uuid}
              onPause={() => pause.mutate(hook)}
              onOpen={(kind) => setOpen({ kind, hook })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'create' && <HookDialog of={null} onMade={showSecret} onClose={close} />}
      {open?.kind === 'edit' && <HookDialog of={open.hook} onMade={close} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog of={open.hook} onClose={close} />}
      {open?.kind === 'rotate' && <RotateDialog of={open.hook} onMade={showSecret} onClose={close} />}
      {open?.kind === 'test' && <TestDialog of={open.hook} onClose={close} />}
      {open?.kind === 'ledger' && <LedgerDialog of={open.hook} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          row={open.hook}
          name={open.hook.name}
          words={words.confirm}
          deletion={deletion}
          onClose={close}
          returnFocus={() => true}
        />
      )}
    </Card>
  )
}
