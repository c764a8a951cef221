import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { focusAfter } from '../lib/focus-after'
import { useSettled } from '../lib/use-settled'
import { type RowOf, type RowsName, useRows } from '../server/rows'
import { common } from '../strings'
import { Button } from '../ui/button'
import { type Column, DataTable } from '../ui/data-table'
import { IconButton } from '../ui/icon-button'
import { MoreRows, Records, RecordsBody } from '../ui/records'
import { TableSkeleton } from '../ui/rows-skeleton'

/** What a dialog that deletes a row is given. */
export interface Deleting<Row> {
  row: Row
  onClose: () => void
  returnFocus: ReturnType<typeof focusAfter>
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
  /** Whether this person may write these records. */
  may: boolean
  /** Null: a new one. */
  editor: (row: RowOf<N> | null, onClose: () => void) => ReactNode
  /** Fetches the editor a moment before it is needed. */
  prepareEditor: () => void
  deletion: (deleting: Deleting<RowOf<N>>) => ReactNode
  /** Before the button that adds. */
  moreTools?: ReactNode
  /** Between those that edit and delete a row. */
  moreActions?: (row: RowOf<N>) => ReactNode
  actionsWidth?: string
}

type Asking<Row> = { edit: Row | null } | { remove: Row; returnFocus: ReturnType<typeof focusAfter> }

/** A table of records: searched, added to, edited and deleted from. */
export function RecordsScreen<N extends RowsName>(props: RecordsScreenProps<N>) {
  const { words, nameOf, may, prepareEditor, moreActions } = props
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 250)
  const view = useRows(props.list, q, words.loadFailed)
  const [asking, setAsking] = useState<Asking<RowOf<N>> | null>(null)
  const close = () => setAsking(null)

  const add = (
    <Button
      look="primary"
      data-add
      disabled={!may}
      title={may ? undefined : common.noPermission}
      onPointerEnter={prepareEditor}
      onFocus={prepareEditor}
      onClick={() => setAsking({ edit: null })}
    >
      {words.add}
    </Button>
  )
  const actions = (row: RowOf<N>) => (
    <>
      <IconButton
        icon={Pencil}
        label={words.edit(nameOf(row))}
        disabled={!may}
        onClick={() => setAsking({ edit: row })}
      />
      {moreActions?.(row)}
      <IconButton
        icon={Trash2}
        label={words.remove(nameOf(row))}
        disabled={!may}
        onClick={() => setAsking({ remove: row, returnFocus: focusAfter(row.uuid, '[data-add]') })}
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
      notice={!may && common.noPermission}
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
      {asking && 'edit' in asking && props.editor(asking.edit, close)}
      {asking &&
        'remove' in asking &&
        props.deletion({ row: asking.remove, returnFocus: asking.returnFocus, onClose: close })}
    </Records>
  )
}
