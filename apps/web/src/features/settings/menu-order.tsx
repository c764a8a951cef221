import type { Area } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Layers } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../lib/announce'
import { cx } from '../../lib/cx'
import { type BodyData, call } from '../../server/api-client'
import { putRow, refreshRows, useRows } from '../../server/rows'
import { useEdit } from '../../server/use-edit'
import { useSave } from '../../server/use-save'
import { settings } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { fieldClass } from '../../ui/field'
import { Form } from '../../ui/form'
import { FormSkeleton } from '../../ui/form-skeleton'
import { IconButton } from '../../ui/icon-button'
import { Pill } from '../../ui/pill'

const words = settings.botMenu

export function MenuOrder() {
  const { rows, state, reason, busy, retry } = useRows('listAreas', '', settings.areasFailed)
  const update = useUpdateArea()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const pressed = useKeptFocus()
  if (state === 'loading') return <FormSkeleton fields={3} />
  if (state !== 'ready')
    return <ErrorState title={settings.areasFailed} reason={reason} busy={busy} onRetry={retry} />

  /** Every place that is another now is written: areas may share a place until somebody orders them. */
  async function move(from: number, to: number): Promise<void> {
    const next = [...rows]
    const [area] = next.splice(from, 1)
    if (!area || from === to || update.busy) return
    next.splice(to, 0, area)
    for (const [position, one] of next.entries()) {
      if (one.position !== position && !(await update.send({ area: one, data: { position } }))) return
    }
    announce(words.moved(area.name, to + 1))
  }
  return (
    <Card title={words.order} help={words.orderHelp}>
      {rows.length === 0 ? (
        <EmptyState icon={Layers} title={settings.areaWelcome.none} />
      ) : (
        <ol className="grid divide-y divide-line">
          {rows.map((area, at) => (
            <li
              key={area.uuid}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDragEnter={() => dragged !== null && setOver(at)}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) void move(dragged, at)
              }}
              className={cx(
                'flex items-center gap-2 py-2 transition-colors',
                dragged !== null && over === at && dragged !== at && 'bg-accent-soft',
                dragged === at && 'opacity-55',
              )}
            >
              {/* The arrows do the same for whoever cannot drag. */}
              <span
                aria-hidden
                draggable
                onDragStart={(event) => {
                  const row = event.currentTarget.closest('li')
                  if (row) event.dataTransfer.setDragImage(row, 16, 24)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(at)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                className="-ml-1.5 cursor-grab p-1 text-muted active:cursor-grabbing pointer-coarse:hidden"
              >
                <GripVertical size={16} strokeWidth={1.75} />
              </span>
              <AreaDot color={area.color} />
              <AreaName area={area} at={at} />
              <IconButton
                data-up={area.uuid}
                icon={ArrowUp}
                label={words.up(area.name)}
                disabled={at === 0}
                onClick={() => {
                  pressed(area.uuid, 'up')
                  void move(at, at - 1)
                }}
              />
              <IconButton
                data-down={area.uuid}
                icon={ArrowDown}
                label={words.down(area.name)}
                disabled={at === rows.length - 1}
                onClick={() => {
                  pressed(area.uuid, 'down')
                  void move(at, at + 1)
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** A row that moves takes the focus from its arrow, and at an end the arrow is off: the other one has it then. */
function useKeptFocus() {
  const last = useRef<{ area: string; arrow: 'up' | 'down' } | null>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (!last.current || (activeElement !== body && !activeElement?.matches(':disabled'))) return
    const { area, arrow } = last.current
    const other = arrow === 'up' ? 'down' : 'up'
    const find = (one: string) =>
      document.querySelector<HTMLElement>(`[data-${one}="${area}"]:not(:disabled)`)
    ;(find(arrow) ?? find(other))?.focus()
  })
  return (area: string, arrow: 'up' | 'down') => {
    last.current = { area, arrow }
  }
}

function AreaName({ area, at }: { area: Area; at: number }) {
  const edit = useEdit(`area-name:${area.uuid}`, { name: area.name })
  const update = useUpdateArea()
  const save = () => {
    if (!edit.dirty) return
    void update
      .send({ area, data: { name: edit.values.name } })
      .then((saved) => saved && edit.settle(edit.changed))
  }
  const wrong = update.wrong('name')
  return (
    <Form busy={update.busy} onSubmit={save} className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={words.name(at + 1)}
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
      failed: settings.areaSaveFailed,
      onSaved: ({ msg: _, ...saved }) => void putRow(client, 'listAreas', saved),
      onStale: () => void refreshRows(client, 'listAreas'),
    },
  )
}
