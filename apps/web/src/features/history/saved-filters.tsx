import { isAdmin, type SessionUser, type WrittenHistoryFilter } from '@hilo/contracts'
import { Bookmark, BookmarkPlus, Pencil, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { type CountedFilter, useSavedFilters } from '../../server/reads/saved-filters'
import { savedFilters, history as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Menu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'
import { isEmptyFilter, isSameFilter, pickFilter } from './history-location'
import { SavedFilterDelete } from './saved-filter-delete'
import { SavedFilterEditor } from './saved-filter-editor'
import { useUpdateSavedFilter } from './saved-filter-mutations'

interface SavedFiltersProps {
  me: SessionUser
  filter: WrittenHistoryFilter
  onFilter: (filter: WrittenHistoryFilter) => void
}

type Asking = { edit: CountedFilter | null } | { remove: CountedFilter }

const filterOf = ({ filter }: CountedFilter) => pickFilter((key) => filter[key])

/** The saved filters with their counts, and the actions of the one that is shown. */
export function SavedFilters({ me, filter, onFilter }: SavedFiltersProps) {
  const { filters = [], failed } = useSavedFilters(true)
  const [asking, setAsking] = useState<Asking | null>(null)
  /** The one chosen last, so that changes of it can be stored under its name. */
  const [chosen, setChosen] = useState<string | null>(null)
  const update = useUpdateSavedFilter()
  const same = filters.find((saved) => isSameFilter(filterOf(saved), filter))
  const base = same ?? filters.find(({ uuid }) => uuid === chosen)
  const mayChange = base !== undefined && (!base.shared || isAdmin(me.role))
  const close = () => setAsking(null)

  const entryOf = (saved: CountedFilter): MenuEntry => ({
    kind: 'item',
    key: saved.uuid,
    label: saved.name,
    ...(saved.count && { note: savedFilters.count(saved.count.total, saved.count.more_than) }),
    onChoose: () => {
      setChosen(saved.uuid)
      onFilter(filterOf(saved))
    },
  })
  const groups = [
    { title: words.saved.ofBusiness, of: filters.filter(({ shared }) => shared) },
    { title: words.saved.own, of: filters.filter(({ shared }) => !shared) },
  ].filter(({ of }) => of.length > 0)
  const entries: MenuEntry[] = groups.flatMap(({ title, of }) => [
    { kind: 'title', key: title, label: title },
    ...of.map(entryOf),
  ])
  if (entries.length === 0) {
    const label = failed ? words.saved.loadFailed : words.saved.none
    entries.push({ kind: 'title', key: 'none', label })
  }
  entries.push({ kind: 'separator', key: 'before-acts' })
  if (base && mayChange) {
    if (!same)
      entries.push({
        kind: 'item',
        key: 'update',
        label: words.saved.update(base.name),
        icon: Save,
        onChoose: () => update.mutate({ saved: base, filter }),
      })
    entries.push(
      {
        kind: 'item',
        key: 'edit',
        label: words.saved.edit(base.name),
        icon: Pencil,
        onChoose: () => setAsking({ edit: base }),
      },
      {
        kind: 'item',
        key: 'remove',
        label: words.saved.remove(base.name),
        icon: Trash2,
        onChoose: () => setAsking({ remove: base }),
      },
    )
  }
  entries.push({
    kind: 'item',
    key: 'save',
    label: words.saved.save,
    icon: BookmarkPlus,
    disabled: isEmptyFilter(filter) || same !== undefined,
    onChoose: () => setAsking({ edit: null }),
  })

  return (
    <>
      <Menu
        align="end"
        entries={entries}
        trigger={
          <Button
            icon={Bookmark}
            data-saved-filters
            className={cx('max-w-60 min-w-0 shrink', same && 'border-accent! bg-accent-soft text-accent!')}
          >
            <span dir="auto" className={cx('truncate', !same && '@max-[60rem]:sr-only')}>
              {same?.name ?? words.saved.title}
            </span>
          </Button>
        }
      />
      {asking && 'edit' in asking && (
        <SavedFilterEditor me={me} saved={asking.edit} filter={filter} onSaved={setChosen} onClose={close} />
      )}
      {asking && 'remove' in asking && <SavedFilterDelete saved={asking.remove} onClose={close} />}
    </>
  )
}
