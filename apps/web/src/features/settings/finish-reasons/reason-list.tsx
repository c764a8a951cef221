import { type FinishReasons, limits } from '@hilo/contracts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { announce } from '../../../lib/focus/announce'
import { useArrowFocus } from '../../../lib/focus/use-arrow-focus'
import { newUuid } from '../../../lib/text/uuid'
import { useLoadError } from '../../../server/forms/use-load-error'
import { useFinishReasons } from '../../../server/reads/labels'
import { finishReasonSettings as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Form } from '../../../ui/form/form'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { SaveBar } from '../../../ui/form/save-bar'
import { Card } from '../../../ui/state/card'
import { ErrorState } from '../../../ui/state/error-state'
import { ReasonRow } from './reason-row'
import { useReasonList } from './use-reason-list'

/** The reasons that are offered on finishing. */
export function ReasonList() {
  const query = useFinishReasons()
  const problem = useLoadError(query, words.loadFailed)
  if (query.data) return <Reasons saved={query.data} />
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return <FormSkeleton fields={3} />
}

function Reasons({ saved }: { saved: FinishReasons }) {
  const { edit, saving, reasons, change, save } = useReasonList(saved)
  const rememberArrow = useArrowFocus()
  const list = useRef<HTMLDivElement>(null)
  const focusAdd = () => list.current?.querySelector<HTMLElement>('[data-add-reason]')?.focus()

  function move(from: number, direction: 'up' | 'down'): void {
    const to = direction === 'up' ? from - 1 : from + 1
    const next = [...reasons]
    const [moved] = next.splice(from, 1)
    if (!moved) return
    next.splice(to, 0, moved)
    rememberArrow(moved.key, direction)
    change(next)
    announce(words.moved(moved.name, to + 1))
  }
  return (
    <Form label={words.list} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={words.list} help={words.listHelp}>
        <div ref={list} className="grid gap-3">
          {reasons.length > 0 && (
            <ol className="grid divide-y divide-line">
              {reasons.map((reason, at) => (
                <ReasonRow
                  key={reason.key}
                  reason={reason}
                  at={at}
                  isLast={at === reasons.length - 1}
                  error={saving.wrong(`reasons.${at}.name`)}
                  onChange={(changed) => change(reasons.with(at, changed))}
                  onMove={(direction) => move(at, direction)}
                  onRemove={() => {
                    change(reasons.toSpliced(at, 1))
                    focusAdd()
                  }}
                />
              ))}
            </ol>
          )}
          <Button
            icon={Plus}
            data-add-reason
            disabled={reasons.length >= limits.finishReasons}
            onClick={() => {
              const key = newUuid()
              change([...reasons, { key, isNew: true, name: '', active: true }])
              // After the row is there.
              requestAnimationFrame(() =>
                list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
              )
            }}
            className="justify-self-start"
          >
            {words.add}
          </Button>
          <SaveBar label={words.save} edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}
