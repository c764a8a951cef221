import type { Area } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Layers } from 'lucide-react'
import { announce } from '../../lib/announce'
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
  const { rows, state, busy, retry } = useRows('listAreas', '', settings.areasFailed)
  const update = useUpdateArea()
  if (state === 'loading') return <FormSkeleton fields={3} />
  if (state !== 'ready') return <ErrorState title={settings.areasFailed} busy={busy} onRetry={retry} />

  /** Every place that is another now is written: areas may share a place until somebody orders them. */
  async function move(from: number, step: 1 | -1): Promise<void> {
    const next = [...rows]
    const [area] = next.splice(from, 1)
    if (!area || update.busy) return
    next.splice(from + step, 0, area)
    for (const [position, one] of next.entries()) {
      if (one.position !== position && !(await update.send({ area: one, data: { position } }))) return
    }
    announce(words.moved(area.name, from + step + 1))
  }
  return (
    <Card title={words.order} help={words.orderHelp}>
      {rows.length === 0 ? (
        <EmptyState icon={Layers} title={settings.areaWelcome.none} />
      ) : (
        <ol className="grid divide-y divide-line">
          {rows.map((area, at) => (
            <li key={area.uuid} className="flex items-center gap-2 py-2">
              <AreaDot color={area.color} />
              <AreaName area={area} at={at} />
              <IconButton
                icon={ArrowUp}
                label={words.up(area.name)}
                disabled={at === 0}
                onClick={() => void move(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={words.down(area.name)}
                disabled={at === rows.length - 1}
                onClick={() => void move(at, 1)}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
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
