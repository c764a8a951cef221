import type { Area, SessionUser } from '@hilo/contracts'
import { Layers, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { compareNames } from '../../lib/collate'
import { focusAfter } from '../../lib/focus-after'
import { prepared } from '../../lib/prepared'
import { useSettled } from '../../lib/use-settled'
import { useRows } from '../../server/rows'
import { mayByStored } from '../../server/session-user'
import { areas, common } from '../../strings'
import { Button } from '../../ui/button'
import { type Column, DataTable } from '../../ui/data-table'
import { IconButton } from '../../ui/icon-button'
import { MoreRows, Records, RecordsBody } from '../../ui/records'
import { RowText } from '../../ui/row-text'
import { AreaColor, AreaState } from './area-cells'

const Editor = prepared(() => import('./area-editor'))
const Delete = prepared(() => import('./area-delete'))

type Asking =
  | { kind: 'edit'; area: Area | null }
  | { kind: 'delete'; area: Area; returnFocus: () => HTMLElement | boolean }

const words = areas.columns
const columns: readonly [Column<Area>, ...Column<Area>[]] = [
  {
    key: 'name',
    header: words.name,
    width: 'w-[20%]',
    cell: (area) => <RowText text={area.name} />,
    compare: (a, b) => compareNames(a.name, b.name),
  },
  { key: 'color', header: words.color, width: 'w-30', cell: (area) => <AreaColor color={area.color} /> },
  {
    key: 'incoming',
    header: words.incoming,
    cell: (area) => <RowText lines={2} text={area.incoming_message} none={areas.noIncoming} />,
  },
  {
    key: 'description',
    header: words.description,
    width: 'w-[22%]',
    cell: (area) => <RowText lines={2} text={area.description} none={areas.noDescription} />,
  },
  {
    key: 'state',
    header: words.state,
    width: 'w-28',
    cell: (area) => <AreaState active={area.state} />,
    compare: (a, b) => Number(b.state) - Number(a.state),
  },
]

/** 'Areas (Colas)': the queues of the business. */
export default function AreasScreen({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 250)
  const view = useRows('listAreas', q, areas.loadFailed)
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = mayByStored(me, 'permission_create_areas')
  const close = () => setAsking(null)

  const add = (
    <Button
      look="primary"
      data-add
      disabled={!may}
      title={may ? undefined : common.noPermission}
      onPointerEnter={Editor.prepare}
      onFocus={Editor.prepare}
      onClick={() => setAsking({ kind: 'edit', area: null })}
    >
      {areas.add}
    </Button>
  )

  return (
    <Records
      heading={heading}
      search={{ label: areas.search, text: typed, onText: setTyped }}
      tools={add}
      notice={!may && common.noPermission}
    >
      <RecordsBody
        view={view}
        q={q}
        onClearSearch={() => setTyped('')}
        loading={areas.loading}
        failed={areas.loadFailed}
        empty={{ icon: Layers, ...areas.empty }}
      >
        <DataTable
          label={areas.title}
          columns={columns}
          rows={view.rows}
          whole={!view.hasMore}
          dimmed={view.searching}
          onNearEnd={view.loadMore}
          footer={<MoreRows view={view} />}
          actionsWidth="w-26"
          actions={(area) => (
            <>
              <IconButton
                icon={Pencil}
                label={areas.edit(area.name)}
                disabled={!may}
                onClick={() => setAsking({ kind: 'edit', area })}
              />
              <IconButton
                icon={Trash2}
                label={areas.remove(area.name)}
                disabled={!may}
                onClick={() =>
                  setAsking({ kind: 'delete', area, returnFocus: focusAfter(area.uuid, '[data-add]') })
                }
              />
            </>
          )}
        />
      </RecordsBody>
      <Suspense>
        {asking?.kind === 'edit' && <Editor.Part me={me} area={asking.area} onClose={close} />}
        {asking?.kind === 'delete' && (
          <Delete.Part area={asking.area} returnFocus={asking.returnFocus} onClose={close} />
        )}
      </Suspense>
    </Records>
  )
}
