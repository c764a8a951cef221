import type { Area } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Layers } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { announce } from '../../lib/focus/announce'
import { useArrowFocus } from '../../lib/focus/use-arrow-focus'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { type BodyData, call } from '../../server/http/api-client'
import { putRow, refreshRows, useRows } from '../../server/reads/rows'
import { settings } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { Pill } from '../../ui/display/pill'
import { Button } from '../../ui/form/button'
import { fieldClass } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { IconButton } from '../../ui/form/icon-button'
import { Card } from '../../ui/state/card'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'

const words = settings.botMenu

export function MenuOrder() {
  const { rows, state, reason, busy, retry } = useRows('listAreas', '', settings.areasFailed)
  const update = useUpdateArea()
  const [dragged, setDragged] = useState<number | null>(null)
  const [targetIndex, setTargetIndex] = useState<number | null>(null)
  const rememberArrow = useArrowFocus()
  if (state === 'loading') return <FormSkeleton fields={3} />
  if (state !== 'ready')
    return <ErrorState title={settings.areasFailed} reason={reason} busy={busy} onRetry={retry} />

  /** Saves every changed position: areas may share a position until they are ordered. */
  async function move(from: number, to: number): Promise<void> {
    const next = [...rows]
    const [area] = next.splice(from, 1)
    if (!area || from === to || update.busy) return
    next.splice(to, 0, area)
    for (const [position, moved] of next.entries()) {
      if (moved.position !== position && !(await update.send({ area: moved, data: { position } }))) return
    }
    announce(words.moved(area.name, to + 1))
  }
  return (
    <Card title={words.order} help={words.orderHelp}>
      {rows.length === 0 ? (
        <EmptyState icon={Layers} title={settings.areaWelcome.none} />
      ) : (
        <ol className="grid divide-y divide-line">
          {rows.map((area, index) => (
            <li
              key={area.uuid}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDragEnter={() => dragged !== null && setTargetIndex(index)}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) void move(dragged, index)
              }}
              className={cx(
                'flex items-center gap-2 py-2 transition-colors',
                dragged !== null && targetIndex === index && dragged !== index && 'bg-accent-soft',
                dragged === index && 'opacity-55',
              )}
            >
              {/* The arrow buttons do the same without dragging. */}
              <span
                aria-hidden
                draggable
                onDragStart={(event) => {
                  const row = event.currentTarget.closest('li')
                  if (row) event.dataTransfer.setDragImage(row, 16, 24)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(index)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setTargetIndex(null)
                }}
                className="-ml-1.5 cursor-grab p-1 text-muted active:cursor-grabbing pointer-coarse:hidden"
              >
                <GripVertical size={16} strokeWidth={1.75} />
              </span>
              <AreaDot color={area.color} />
              <AreaName area={area} index={index} />
              <IconButton
                data-up={area.uuid}
                icon={ArrowUp}
                label={words.up(area.name)}
                disabled={index === 0}
                onClick={() => {
                  rememberArrow(area.uuid, 'up')
                  void move(index, index - 1)
                }}
              />
              <IconButton
                data-down={area.uuid}
                icon={ArrowDown}
                label={words.down(area.name)}
                disabled={index === rows.length - 1}
                onClick={() => {
                  rememberArrow(area.uuid, 'down')
                  void move(index, index + 1)
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function AreaName({ area, index }: { area: Area; index: number }) {
  const edit = useUnsavedEdits(`area-name:${area.uuid}`, { name: area.name })
  const update = useUpdateArea()
  const save = () => {
    if (!edit.dirty) return
    void update
      .send({ area, data: { name: edit.values.name } })
      .then((saved) => saved && edit.forgetSaved(edit.changed))
  }
  const wrong = update.wrong('name')
  return (
    <Form busy={update.busy} onSubmit={save} className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={words.name(index + 1)}
          aria-invalid={wrong ? true : undefined}
          value={edit.values.name}
          onChange={(event) => edit.change({ name: event.target.value })}
          className={`${fieldClass} h-9 min-w-0 flex-1 basis-36 pointer-coarse:h-11`}
        />
        {!area.state && <Pill>{words.inactive}</Pill>}
        {edit.dirty && (
          <Button type="submit" look="soft" busy={update.busy} aria-label={words.saveName(area.name)}>
            {settings.botMenu.save}
          </Button>
        )}
      </div>
      {wrong && <p className="mt-1 text-meta text-bad">{wrong}</p>}
    </Form>
  )
}

function useUpdateArea() {
  const client = useQueryClient()
  return useSave(
    ({ area, data }: { area: Area; data: BodyData<'updateArea'> }) =>
      call('updateArea', { body: { id: area.uuid, data: { ...data, version: area.version } } }),
    {
      failedSentence: settings.areaSaveFailed,
      onSaved: ({ msg: _, ...saved }) => void putRow(client, 'listAreas', saved),
      onStale: () => void refreshRows(client, 'listAreas'),
    },
  )
}
