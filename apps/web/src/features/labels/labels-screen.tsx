import { isAdmin, type Label, type SessionUser } from '@hilo/contracts'
import { ArrowDown, ArrowUp, Lock, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { useArrowFocus } from '../../lib/focus/use-arrow-focus'
import { RecordsScreen } from '../../records/records-screen'
import { common, labelRecords as words } from '../../strings'
import { ColorSwatch } from '../../ui/display/color-swatch'
import { LabelChips } from '../../ui/display/label-chips'
import { IconButton } from '../../ui/form/icon-button'
import type { Column } from '../../ui/list/data-table'
import { RowText } from '../../ui/list/row-text'
import { EmptyState } from '../../ui/state/empty-state'
import { LabelDelete } from './label-delete'
import { LabelEditor } from './label-editor'
import { useMoveLabel } from './mutations'

/** None sorts: the order is the business's own, and the arrows change it. */
const columns: readonly [Column<Label>, ...Column<Label>[]] = [
  { key: 'name', header: words.columns.name, cell: (label) => <RowText text={label.name} /> },
  { key: 'look', header: words.columns.look, cell: (label) => <LabelChips labels={[label]} /> },
  {
    key: 'color',
    header: words.columns.color,
    width: 'w-30 max-lg:w-20',
    cell: (label) => <ColorSwatch color={label.color} />,
  },
]

interface LabelsScreenProps {
  me: SessionUser
  heading: ReactNode
}

/** The business's labels. Everybody reads them on the chats, and only administrators come here. */
export default function LabelsScreen({ me, heading }: LabelsScreenProps) {
  if (isAdmin(me.role)) return <LabelsTable heading={heading} />
  return (
    <>
      <div className="px-4.5 pt-3.5 max-md:px-3.5">{heading}</div>
      <EmptyState icon={Lock} title={common.forbidden.title}>
        {common.forbidden.hint}
      </EmptyState>
    </>
  )
}

function LabelsTable({ heading }: { heading: ReactNode }) {
  const move = useMoveLabel()
  const rememberArrow = useArrowFocus()
  return (
    <RecordsScreen
      heading={heading}
      list="listLabels"
      icon={Tags}
      words={words}
      columns={columns}
      nameOf={(label) => label.name}
      canEdit
      editor={(label, onClose) => <LabelEditor label={label} onClose={onClose} />}
      deletion={(deleting) => <LabelDelete {...deleting} />}
      actionsWidth="w-48"
      moreActions={({ uuid, name }, all) => {
        const at = all?.findIndex((label) => label.uuid === uuid) ?? -1
        return (
          <>
            <IconButton
              data-up={uuid}
              icon={ArrowUp}
              label={words.up(name)}
              disabled={!all || at < 1}
              onClick={() => {
                rememberArrow(uuid, 'up')
                if (all) move(all, at, at - 1)
              }}
            />
            <IconButton
              data-down={uuid}
              icon={ArrowDown}
              label={words.down(name)}
              disabled={!all || at < 0 || at === all.length - 1}
              onClick={() => {
                rememberArrow(uuid, 'down')
                if (all) move(all, at, at + 1)
              }}
            />
          </>
        )
      }}
    />
  )
}
