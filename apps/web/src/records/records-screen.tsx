import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '../lib/browser/use-debounced'
import { focusAfterDelete } from '../lib/focus/restore-focus'
import { type RowOf, type RowsName, useRows } from '../server/reads/rows'
import { common } from '../strings'
import { Button } from '../ui/form/button'
import { IconButton } from '../ui/form/icon-button'
import { type Column, DataTable } from '../ui/list/data-table'
import { MoreRows, Records, RecordsBody } from '../ui/list/records'
import { TableSkeleton } from '../ui/list/rows-skeleton'

/** Props of the dialog that deletes a row. */
export interface DeletionProps<Row> {
  row: Row
  onClose: () => void
  returnFocus: ReturnType<typeof focusAfterDelete>
}

interface RecordsScreenProps<N extends RowsName> {
  heading: ReactNode
  list: N
  icon: LucideIcon
  words: {
    title: string
    search: string
    add: string
    edit: (name: string) => string
    remove: (name: string) => string
    loading: string
    loadFailed: string
    empty: { title: string; hint: string }
  }
  columns: readonly [Column<RowOf<N>>, ...Column<RowOf<N>>[]]
  nameOf: (row: RowOf<N>) => string
  /** Whether this person may edit these records. */
  canEdit: boolean
  /** Null: a new one. */
  editor: (row: RowOf<N> | null, onClose: () => void) => ReactNode
  deletion: (deleting: DeletionProps<RowOf<N>>) => ReactNode
  /** Shown before the add button. */
  moreTools?: ReactNode
  /** Shown between the edit and delete buttons of a row. `all` is null while only a part of the rows is shown. */
  moreActions?: (row: RowOf<N>, all: readonly RowOf<N>[] | null) => ReactNode
  actionsWidth?: string
}

type OpenDialog<Row> =
  | { edit: Row | null }
  | { remove: Row; returnFocus: ReturnType<typeof focusAfterDelete> }

/** A table of records with search, add, edit and delete. */
export function RecordsScreen<N extends RowsName>(props: RecordsScreenProps<N>) {
  const { words, nameOf, canEdit, moreActions } = props
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const view = useRows(props.list, q, words.loadFailed)
  const [dialog, setDialog] = useState<OpenDialog<RowOf<N>> | null>(null)
  const close = () => setDialog(null)
  const all = q === '' && !view.searching && !view.hasMore ? view.rows : null

  const add = (
    <Button
      look="primary"
      data-add
      disabled={!canEdit}
      title={canEdit ? undefined : common.noPermission}
      onClick={() => setDialog({ edit: null })}
    >
      {words.add}
    </Button>
  )
  const actions = (row: RowOf<N>) => (
    <>
      <IconButton
        icon={Pencil}
        label={words.edit(nameOf(row))}
        disabled={!canEdit}
        onClick={() => setDialog({ edit: row })}
      />
      {moreActions?.(row, all)}
      <IconButton
        icon={Trash2}
        label={words.remove(nameOf(row))}
        disabled={!canEdit}
        onClick={() => setDialog({ remove: row, returnFocus: focusAfterDelete(row.uuid, '[data-add]') })}
      />
    </>
  )

  return (
    <Records
      heading={props.heading}
      search={{ label: words.search, text: typed, onText: setTyped }}
      tools={
        <>
          {props.moreTools}
          {add}
        </>
      }
      notice={!canEdit && common.noPermission}
    >
      <RecordsBody
        view={view}
        q={q}
        onClearSearch={() => setTyped('')}
        skeleton={<TableSkeleton label={words.loading} />}
        failed={words.loadFailed}
        empty={{ icon: props.icon, ...words.empty }}
      >
        <DataTable
          label={words.title}
          columns={props.columns}
          rows={view.rows}
          whole={!view.hasMore}
          dimmed={view.searching}
          onNearEnd={view.loadMore}
          footer={<MoreRows view={view} />}
          actionsWidth={props.actionsWidth ?? 'w-26'}
          actions={actions}
        />
      </RecordsBody>
      {dialog && 'edit' in dialog && props.editor(dialog.edit, close)}
      {dialog &&
        'remove' in dialog &&
        props.deletion({ row: dialog.remove, returnFocus: dialog.returnFocus, onClose: close })}
    </Records>
  )
}
